"""The graph stage in PyTorch, as a reference for `sigma bench --against torch`.

Selection is left out; cosine Gram, answer-aware signed adjacency, direct-first two-hop sets, T*L layers, readout. Variants:
layers (every state of every layer), collapsed (products of k*k matrices, all states), folded (weights carried backwards,
only y). Each eager and compiled. Prints one JSON object {variant: [milliseconds]}.
"""
import argparse
import json
import time

import torch


def graph(x, cls, conf):
    unit = torch.nn.functional.normalize(x, dim=2)
    cos = unit @ unit.transpose(1, 2)
    same = (cls.unsqueeze(2) == cls.unsqueeze(1)).float()
    size = torch.sqrt(conf.unsqueeze(2) * conf.unsqueeze(1))
    off = 1 - torch.eye(x.shape[1])
    return size * (same * (1 + cos) / 2 - (1 - same)) * off


def layers_of(a):
    """Mean over one-hop and two-hop sets (direct edges first), as (b, u, anyone) with rows of sum 1."""
    off = 1 - torch.eye(a.shape[1])
    plus, minus = (a > 0).float(), (a < 0).float()
    even = ((plus @ plus + minus @ minus) > 0.5).float()
    odd = ((plus @ minus + minus @ plus) > 0.5).float()
    reached = torch.maximum(even, odd)
    stranger = 1 - plus - minus
    two = ((reached * plus + even * (1 - odd) * stranger) * off, (reached * minus + odd * (1 - even) * stranger) * off)
    out = []
    for b, u in ((plus * off, minus * off), two):
        total = (b + u).sum(2, keepdim=True)
        anyone = (total > 0).float()
        inverse = anyone / (total + 1 - anyone)
        out.append((b * inverse, u * inverse, anyone))
    return out


def weights(a, conf):
    rows = torch.relu(a.sum(2))
    size = rows.sum(1, keepdim=True)
    fallback = conf / conf.sum(1, keepdim=True)
    return torch.where(size > 0, rows / size.clamp_min(1e-12), fallback)


def stage_layers(x, cls, conf, T, g):
    a = graph(x, cls, conf)
    w = weights(a, conf)
    pos, neg = x, torch.zeros_like(x)
    steps = layers_of(a)
    for _ in range(T):
        for b, u, anyone in steps:
            p, n = b @ pos + u @ neg, b @ neg + u @ pos
            pos, neg = pos * (1 - g * anyone) + g * p, neg * (1 - g * anyone) + g * n
    y = torch.cat([(w.unsqueeze(1) @ pos), (w.unsqueeze(1) @ neg)], 2).squeeze(1)
    return w, y, torch.cat([pos, neg], 2)


def stage_collapsed(x, cls, conf, T, g):
    a = graph(x, cls, conf)
    w = weights(a, conf)
    k = x.shape[1]
    eye = torch.eye(k)
    both = []
    for sign in (1.0, -1.0):
        product = eye.expand(x.shape[0], k, k)
        steps = [(1 - g * anyone) * eye + g * (b + sign * u) for b, u, anyone in layers_of(a)]
        for _ in range(T):
            for m in steps:
                product = m @ product
        both.append(product)
    pos, neg = (both[0] + both[1]) / 2, (both[0] - both[1]) / 2
    states = torch.cat([pos @ x, neg @ x], 2)
    return w, (w.unsqueeze(1) @ states).squeeze(1), states


def stage_folded(x, cls, conf, T, g):
    a = graph(x, cls, conf)
    w = weights(a, conf)
    both = []
    for sign in (1.0, -1.0):
        v = w.unsqueeze(1)
        steps = [((1 - g * anyone).transpose(1, 2), g * (b + sign * u)) for b, u, anyone in layers_of(a)]
        for _ in range(T):
            for keep, mix in reversed(steps):
                v = v * keep + v @ mix
        both.append(v)
    rows = torch.cat([(both[0] + both[1]) / 2, (both[0] - both[1]) / 2], 1)
    return w, rows @ x


def timed(run, runs):
    run()
    run()
    out = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        out.append((time.perf_counter() - start) * 1000)
    return out


def main():
    parser = argparse.ArgumentParser()
    for name, usual in (("B", 4096), ("k", 8), ("d", 384), ("T", 3), ("threads", 2), ("runs", 9)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--compile", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(7)
    x = torch.rand(args.B, args.k, args.d) - 0.3
    cls = torch.randint(0, 4, (args.B, args.k))
    conf = 0.5 + torch.rand(args.B, args.k) / 2
    results = {"version": torch.__version__}
    with torch.no_grad():
        for name, stage in (("layers", stage_layers), ("collapsed", stage_collapsed), ("folded", stage_folded)):
            results[f"{name}, eager"] = timed(lambda: stage(x, cls, conf, args.T, 0.5), args.runs)
            if args.compile:
                fast = torch.compile(stage)
                results[f"{name}, compiled"] = timed(lambda: fast(x, cls, conf, args.T, 0.5), args.runs)
        one = 256
        loop = timed(lambda: [stage_layers(x[i : i + 1], cls[i : i + 1], conf[i : i + 1], args.T, 0.5) for i in range(one)], 3)
        results["one at a time, eager"] = [ms * args.B / one for ms in loop]
    print(json.dumps(results))


main()
