"""training.py FOLDER [compile]: a small GPT, forward, backward and optimizer, with Python frames, modules, shapes and the
memory's history: NAME.json.gz and NAME.pickle.gz.
"""
import gzip
import pickle
import sys

import torch
import torch.nn.functional as F
from torch import nn

folder, is_compiled = sys.argv[1], "compile" in sys.argv[2:]
torch.manual_seed(1)
DIM, HEADS, LAYERS, SEQ, BATCH, WORDS = 512, 8, 4, 256, 8, 4096


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.out = nn.Linear(DIM, 3 * DIM), nn.Linear(DIM, DIM)

    def forward(self, x):
        b, t, _ = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, HEADS, DIM // HEADS).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).reshape(b, t, DIM))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.attention = nn.LayerNorm(DIM), Attention()
        self.norm2, self.mlp = nn.LayerNorm(DIM), nn.Sequential(nn.Linear(DIM, 4 * DIM), nn.GELU(), nn.Linear(4 * DIM, DIM))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class GPT(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, DIM), nn.Embedding(SEQ, DIM)
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.norm, self.head = nn.LayerNorm(DIM), nn.Linear(DIM, WORDS, bias=False)

    def forward(self, ids):
        x = self.words(ids) + self.places(torch.arange(ids.shape[1], device=ids.device))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


model = GPT().cuda()
forward = torch.compile(model) if is_compiled else model
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
ids = torch.randint(WORDS, (BATCH, SEQ + 1), device="cuda")


def train():
    optimizer.zero_grad(set_to_none=True)
    with torch.autocast("cuda", dtype=torch.bfloat16):
        logits = forward(ids[:, :-1])
        loss = F.cross_entropy(logits.reshape(-1, WORDS), ids[:, 1:].reshape(-1))
    loss.backward()
    optimizer.step()
    return loss


for _ in range(3):
    train()
torch.cuda.synchronize()
name = f"{folder}/gpt_{'compile' if is_compiled else 'eager'}"


def save(profiler):
    profiler.export_chrome_trace(name + ".json")
    with open(name + ".txt", "w", encoding="utf-8") as table:
        table.write(profiler.key_averages().table(sort_by="cuda_time_total", row_limit=30))


with torch.profiler.profile(record_shapes=True, with_stack=True, with_modules=True, profile_memory=True, acc_events=True,
                            schedule=torch.profiler.schedule(wait=1, warmup=1, active=1, repeat=1),
                            on_trace_ready=save) as profiler:
    for _ in range(3):
        train()
        profiler.step()
torch.cuda.synchronize()
torch.cuda.memory._record_memory_history(max_entries=20000)
for _ in range(2):
    train()
torch.cuda.synchronize()
with gzip.open(name + ".pickle.gz", "wb") as packed:
    packed.write(pickle.dumps(torch.cuda.memory._snapshot()))
print(name, "loss", float(train()))
