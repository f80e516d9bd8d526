# The fork server: the first process of the sandbox, which nothing in it can kill. For each program it forks two
# processes, the solution and the judge. Each reads its own job from standard input, so that the server's memory, of which
# a solution has a copy, never holds tests or other solutions. Nothing but the judge and the server writes to standard
# output.
import gc
import json
import os
import signal
import socket
import sys
import time

# What programs import is imported once.
import bisect, collections, copy, datetime, decimal, fractions, functools, hashlib, heapq, itertools, math  # noqa: E401
import operator, re, statistics, string, typing  # noqa: E401

sys.path[:] = [p for p in sys.path if p]  # never import what a program has left in the working directory
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
hide()
gc.collect()
gc.freeze()
OUT_OF_MEMORY = 77  # exit code of a process that had no memory left even to say so
NOWHERE = os.open(os.devnull, os.O_RDWR)


def fork(work, keep, limits, size):
    """A child that reads `size` bytes of job from standard input, closes all files but `keep`, and does `work(job)`."""
    told, tell = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            data = read_exactly(0, size)
            os.write(tell, b".")
            for fd in (0, 1, 2):
                os.dup2(NOWHERE, fd)
            last = 3
            for fd in sorted(keep):
                os.closerange(last, fd)
                last = fd + 1
            os.closerange(last, 256)
            confine(limits)
            job = json.loads(data)
            data = None
            work(job)
            code = 0
        except MemoryError:
            code = OUT_OF_MEMORY
        finally:
            os._exit(code)
    os.close(tell)
    os.read(told, 1)  # until the job is read: the next one on standard input is another's
    os.close(told)
    return pid


def wait(pid, seconds):
    """(status, processor seconds) of an ended child; None when it runs on."""
    until = time.monotonic() + seconds
    pause = 0.0003
    while True:
        ended, status, usage = os.wait4(pid, os.WNOHANG)
        if ended:
            return status, usage.ru_utime + usage.ru_stime
        left = until - time.monotonic()
        if left <= 0:
            return None
        time.sleep(min(pause, left))
        pause = min(pause * 1.5, 0.02)


def run(head):
    limits = head["limits"]
    ours, theirs = socket.socketpair()
    out = os.dup(1)
    a, b = ours.fileno(), theirs.fileno()
    solution = fork(lambda job: run_solution(b, job), [b], limits, head["solution"])
    theirs.close()
    judge = fork(lambda job: run_judge(a, out, job), [a, out], limits, head["judge"])
    ours.close()
    os.close(out)
    judged = wait(judge, limits["wall"])
    late = judged is None
    if late:
        # The judge sees the end of the solution and still tells what it knows.
        os.kill(solution, signal.SIGKILL)
        judged = wait(judge, 1)
        if judged is None:
            os.kill(judge, signal.SIGKILL)
            judged = wait(judge, 60)
    # After a judge that had no more answers the solution is on its way out; else it only waits for the next call.
    ended = wait(solution, 0 if judged and judged[0] == 0 else 0.2)
    if ended is None:
        os.kill(solution, signal.SIGKILL)
        wait(solution, 60)
    return {"late": late, "solution": ended, "judge": judged, "clean": clean()}


def clean():
    """Ends whatever is left; False where the program left something behind, and a new server is due."""
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass
    strays = 0
    while True:
        try:
            os.wait4(-1, 0)
            strays += 1
        except ChildProcessError:
            break
    try:
        return strays == 0 and not os.listdir("/tmp")
    except OSError:
        return False


def serve():
    os.write(1, b'{"ready":true}\n')
    while True:
        head = b""
        while not head.endswith(b"\n"):
            byte = os.read(0, 1)
            if not byte:
                return
            head += byte
        end = run(json.loads(head))
        os.write(1, b"\n" + json.dumps({"end": end}).encode("ascii") + b"\n")


serve()
