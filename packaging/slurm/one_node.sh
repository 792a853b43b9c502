#!/bin/sh
# one_node.sh FILE...: runs summary.sbatch with a real Slurm on this machine. It starts munge, slurmctld and slurmd in a
# separate folder, runs the job array and the join that depends on it, compares the lines with those of a plain run,
# prints the joined text and stops everything again. It needs root and Debian's packages slurmctld, slurmd, slurm-client
# and munge; if they are missing, it exits with code 4.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ "$#" -gt 0 ] || { echo "usage: one_node.sh FILE..." >&2; exit 2; }
for program in munged slurmctld slurmd sbatch; do
    command -v "$program" >/dev/null || {
        echo "one_node.sh: needs $program: apt-get install slurmctld slurmd slurm-client munge" >&2
        exit 4
    }
done
[ "$(id -u)" = 0 ] || { echo "one_node.sh: Slurm's daemons want root" >&2; exit 4; }
LANESCOPE=${LANESCOPE:-$(cd "$here/../.." && pwd)/.build/release/bin/lanescope}
export LANESCOPE
[ -x "$LANESCOPE" ] || { echo "one_node.sh: $LANESCOPE is not built" >&2; exit 4; }

work=$(mktemp -d)
export SLURM_CONF="$work/slurm.conf"
stop() {
    for name in slurmd slurmctld munged; do
        [ -s "$work/$name.pid" ] && kill "$(cat "$work/$name.pid")" 2>/dev/null || true
    done
    sleep 1
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM
mkdir "$work/state" "$work/spool"
chmod 755 "$work"
dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 2>/dev/null
chmod 400 "$work/munge.key"
munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
    --seed-file="$work/munge.seed" --log-file="$work/munged.log"
host=$(hostname -s)
cat >"$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=26817
SlurmdPort=26818
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1
ReturnToService=2
MpiDefault=none
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=local Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
echo "CgroupAutomount=no" >"$work/cgroup.conf"
slurmctld
slurmd
tries=0
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
    tries=$((tries + 1))
    [ "$tries" -lt 30 ] || { tail -n 20 "$work"/slurm*.log >&2; echo "one_node.sh: the node does not come up" >&2; exit 1; }
    sleep 1
done
sinfo --version
sinfo -N -l

for file in "$@"; do realpath "$file"; done >"$work/files.txt"
cd "$work"
job=$(sbatch --parsable --array=0-3 "$here/summary.sbatch" files.txt lines)
sbatch --wait --dependency="afterany:$job" --output=joined.txt \
    --wrap "\"$LANESCOPE\" summary --merge lines/*.jsonl" >/dev/null
scontrol show job "$job" | grep -E 'ArrayTaskId|JobState|ExitCode' | sed 's/^ *//'
cat lines/*.jsonl | sort >by_slurm.jsonl
xargs -d '\n' "$LANESCOPE" summary --jsonl <files.txt 2>/dev/null | sort >plain.jsonl || true
cmp by_slurm.jsonl plain.jsonl
printf '%s lines by %s tasks, the same as those of a plain run\n' "$(wc -l <by_slurm.jsonl)" "$(ls lines | wc -l)"
cat joined.txt
