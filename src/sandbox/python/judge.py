# The process of the tests. It runs no line of the solution: it calls it in the other process and gets data back, so
# what the solution prints, patches or ends is its own affair.
import builtins
import hashlib
import json
import os
import random

GONE = 3  # exit code of a judge whose solution has ended, or no longer answers


def run_judge(channel, out, job):
    """Judges, and writes the verdict as a line to `out`."""
    random.seed(0)

    def finish(outcome, reason, **more):
        write_all(out, json.dumps({"outcome": outcome, "reason": reason[:500], **more}).encode("ascii") + b"\n")
        os._exit(GONE if outcome == "gone" else 0)

    def ask(call):
        try:
            if call is not None:
                send(channel, call)
            reply = receive(channel)
        except BrokenPipeError:
            reply = None
        except (ValueError, RecursionError) as e:
            finish("fail", "the solution returned what cannot be read: %s" % e)
        if not isinstance(reply, dict) or not ("value" in reply or "raised" in reply):
            finish("gone", "")
        return reply

    def candidate(*args, **kwargs):
        try:
            reply = ask({"args": encode(args), "kwargs": [[k, encode(v)] for k, v in kwargs.items()]})
            if "raised" not in reply:
                return decode(reply["value"])
        except Exception as e:
            finish("fail", "the solution returned what cannot be read: %s" % e)
        error = exception(reply)
        if not isinstance(error, Exception):
            finish("fail", "the solution raised %s" % said(reply))
        error.from_solution = said(reply)
        raise error

    first = ask(None)
    if "raised" in first:
        if "calls" in job:
            finish("pass", "", values=[said(first, False)] * len(job["calls"]))
        memory = first["raised"] == "MemoryError"
        finish("memory" if memory else "fail", "defining the solution raised %s" % said(first))
    if "calls" in job:
        observe(channel, finish, job["calls"])
    space = {"__name__": "tests", "__builtins__": builtins}
    try:
        exec(compiled_prompt(job["prompt"]), space)
        space[job["entryPoint"]] = candidate
        exec(compile(job["tests"], "tests", "exec"), space)
        check = space["check"]
    except BaseException as e:
        finish("error", "the tests cannot be run: %s" % described(e))
    try:
        check(candidate)
    except BaseException as e:
        raised_there = getattr(e, "from_solution", None)
        if raised_there is not None:
            memory = isinstance(e, MemoryError)
            finish("memory" if memory else "fail", "the solution raised %s" % raised_there)
        finish("fail", failed_line(e, job["tests"]) + described(e))
    finish("pass", "all tests passed")


def observe(channel, finish, calls):
    """What the calls give, as texts that are equal for equal values."""
    values = []
    for source in calls:
        try:
            send(channel, {"source": source})
            reply = receive(channel)
            if reply is None:
                break
            values.append(said(reply, False) if "raised" in reply else short(signature(decode(reply["value"]))))
        except Exception as e:
            values.append("unreadable: " + type(e).__name__)
            if isinstance(e, OSError):
                break
    finish("pass", "", values=(values + ["ended"] * len(calls))[: len(calls)])


def short(text):
    return text if len(text) <= 200 else hashlib.sha256(text.encode("utf8", "surrogatepass")).hexdigest()


def compiled_prompt(prompt):
    """What stands before the solution: helpers that the tests may call. A function without a body gets one."""
    try:
        return compile(prompt, "prompt", "exec")
    except SyntaxError:
        return compile(prompt.rstrip() + "\n    pass\n", "prompt", "exec")


def exception(reply):
    kind = getattr(builtins, str(reply["raised"]), None)
    kind = kind if isinstance(kind, type) and issubclass(kind, BaseException) else Exception
    try:
        return kind(str(reply.get("text")))
    except Exception:
        return Exception(str(reply.get("text")))


def said(reply, text=True):
    name = str(reply["raised"])[:80]
    words = str(reply.get("text", ""))[:300]
    return name + ": " + words if text and words else name


def described(e):
    words = str(e)[:300]
    return type(e).__name__ + (": " + words if words else "")


def failed_line(e, tests):
    """The line of the tests that failed, for the reason: '' where the traceback does not reach them."""
    trace, number = e.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "tests":
            number = trace.tb_lineno
        trace = trace.tb_next
    lines = tests.split("\n")
    return "" if number is None or number > len(lines) else lines[number - 1].strip()[:200] + " -> "
