"""gated.py LOCK SCRIPT ARGUMENTS...: runs a script of resources/pytorch when the lock is free, with torch already imported.

Several are started at once: they import torch side by side, and use the GPU one after the other.
"""
import fcntl
import os
import runpy
import sys

import torch  # noqa: F401  the import is what takes long

lock = open(sys.argv[1], "w")
fcntl.flock(lock, fcntl.LOCK_EX)
script = sys.argv[2]
sys.argv = sys.argv[2:]
sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
runpy.run_path(script, run_name="__main__")
