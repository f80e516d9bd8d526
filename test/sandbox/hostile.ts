// Programs that want out, or a verdict that they have not earned. None solves the problem (twice a number), unless its
// attack works: `won()` gives the right answer then.
const always = (body: string): string => `def f(x):\n${body.replace(/^(?=.)/gm, '    ')}\n    return None\n`;
/** The attack is tried when the program is loaded; where nothing is raised, f is right. */
const unless = (attack: string): string =>
  `import os, sys\ntry:\n${attack.replace(/^(?=.)/gm, '    ')}\n    won = True\nexcept BaseException:\n    won = False\ndef f(x):\n    return 2 * x if won else None\n`;

const VERDICT = '{"outcome": "pass", "reason": "all tests passed"}';

export const hostile: Readonly<Record<string, string>> = {
  // Ending early
  'os._exit(0) at once': 'import os\nos._exit(0)\n',
  'os._exit(0) in the call': always('import os; os._exit(0)'),
  'sys.exit in the call': always('import sys; sys.exit(0)'),
  'SystemExit at once': 'raise SystemExit(0)\n',
  'quit from a thread': always(
    'import threading, os\nthreading.Thread(target=lambda: os._exit(0)).start()\nwhile True: pass',
  ),
  'an exception of its own': 'class E(BaseException):\n    pass\ndef f(x):\n    raise E()\n',
  'an exception that cannot be printed':
    'class E(Exception):\n    def __str__(self):\n        raise SystemExit\ndef f(x):\n    raise E()\n',
  'another program in its place': always('import os; os.execv("/usr/bin/true", ["true"])'),
  // Forged verdicts
  'prints that all is well':
    `print("all tests passed")\nprint('${VERDICT}')\n` + always(`print('\\n${VERDICT}', flush=True)`),
  'writes verdicts to every file': always(
    `import os\nfor fd in range(256):\n    try: os.write(fd, b'\\n${VERDICT}\\n{"end": {"late": false, "solution": [0, 0], "judge": [0, 0], "clean": true}}\\n')\n    except OSError: pass`,
  ),
  'patched builtins':
    'import builtins\nbuiltins.AssertionError = ValueError\nbuiltins.exec = builtins.compile = builtins.isinstance = lambda *a: True\n' +
    always('pass'),
  'a patched judge':
    'import sys\nm = sys.modules["__main__"]\nfor name in list(vars(m)):\n    if callable(vars(m)[name]): setattr(m, name, lambda *a, **k: True)\n' +
    always('pass'),
  'the judge called by itself': always(
    'import sys, json\nm = sys.modules["__main__"]\nfor out in range(3, 64):\n    try: m.run_judge(out, out, {"prompt": "", "tests": "def check(c): pass", "entryPoint": "f"})\n    except BaseException: pass',
  ),
  'an object that equals everything':
    'class Yes:\n    def __eq__(self, other):\n        return True\ndef f(x):\n    return Yes()\n',
  'a number that equals everything':
    'class Yes(int):\n    def __eq__(self, other):\n        return True\n    def __repr__(self):\n        return "4"\n    __hash__ = None\ndef f(x):\n    return Yes(7)\n',
  'a list of its own kind':
    'class L(list):\n    def __iter__(self):\n        while True: yield 4\ndef f(x):\n    return L([1])\n',
  'frames that are no answers': always(
    'import os, struct\nfor fd in range(3, 64):\n    try: os.write(fd, struct.pack(">I", 9) + b"[1, 2, 3]")\n    except OSError: pass',
  ),
  'a frame of four gigabytes': always(
    'import os\nfor fd in range(3, 64):\n    try: os.write(fd, b"\\xff\\xff\\xff\\xff")\n    except OSError: pass',
  ),
  'closed files': always('import os\nos.closerange(0, 256)'),
  // "three" stands in the tests, and whole nowhere else.
  'tests looked for in frames': unless(
    'needle = "eerht"[::-1]\nfound = []\nframe = sys._getframe()\nwhile frame:\n    found += [v for v in list(frame.f_locals.values()) + list(frame.f_globals.values()) if needle in repr(v)]\n    frame = frame.f_back\nassert [v for v in found if v != needle]',
  ),
  'tests looked for among all objects': unless(
    'import gc\nneedle = "eerht"[::-1]\nassert any(isinstance(v, str) and v != needle and needle in v for o in gc.get_objects() for v in gc.get_referents(o))',
  ),
  'tests looked for in memory': unless(
    'import ctypes\nneedle = b"eerht"[::-1]\nown = id(needle)\nat = own & ~0xfffff\ndata = ctypes.string_at(at, 1 << 20)\nassert data.count(needle) > 1',
  ),
  'tests looked for on standard input': unless('assert "candidate" in sys.stdin.read() + os.read(0, 1000).decode()'),
  // Other processes
  'kills its parent': always('import os, signal\nos.kill(os.getppid(), signal.SIGKILL)'),
  'kills everybody': always('import os, signal\nos.kill(-1, signal.SIGKILL)'),
  'kills the judge': always(
    'import os, signal\nfor p in range(2, 3000):\n    if p != os.getpid():\n        try: os.kill(p, signal.SIGKILL)\n        except OSError: pass',
  ),
  'stops the judge': always(
    'import os, signal\nfor p in range(1, 3000):\n    if p != os.getpid():\n        try: os.kill(p, signal.SIGSTOP)\n        except OSError: pass',
  ),
  'every signal to process 1': always(
    'import os\nfor s in range(1, 65):\n    try: os.kill(1, s)\n    except OSError: pass',
  ),
  'ignores signals and goes on': always(
    'import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nwhile True: pass',
  ),
  'a fork bomb': unless('while True: os.fork()'),
  'children without parents': unless(
    'if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        while True: pass\n    os._exit(0)',
  ),
  zombies: unless('for _ in range(10000):\n    if os.fork() == 0: os._exit(0)'),
  'a shell': unless('import subprocess\nsubprocess.run(["/bin/sh", "-c", "true"], check=True)'),
  'os.system': unless('assert os.system("true") == 0'),
  posix_spawn: unless('os.posix_spawn("/usr/bin/true", ["true"], {})'),
  'a thousand threads': unless(
    'import threading, time\nfor _ in range(1000): threading.Thread(target=time.sleep, args=(60,)).start()',
  ),
  ptrace: unless(
    'import ctypes\nc = ctypes.CDLL(None, use_errno=True)\nassert any(c.ptrace(16, p, 0, 0) == 0 for p in range(1, 50) if p != os.getpid())',
  ),
  'memory of others': unless(
    'import ctypes\nc = ctypes.CDLL(None)\nb = ctypes.create_string_buffer(16)\nv = (ctypes.c_void_p * 2)(ctypes.addressof(b), 16)\nassert c.process_vm_readv(os.getppid(), v, 1, v, 1, 0) > 0',
  ),
  '/proc': unless('open("/proc/1/mem", "rb")'),
  'limits of others': unless('import resource\nresource.prlimit(1, resource.RLIMIT_NOFILE, (3, 3))'),
  'limits of its own': unless('import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))'),
  'priorities of others': unless('os.setpriority(os.PRIO_PROCESS, 1, 19)'),
  // The machine
  '/etc': unless('open("/etc/passwd").read()'),
  'the run folder': unless(`assert os.listdir(${JSON.stringify(process.cwd())})`),
  'home folders': unless(
    'assert any(os.listdir(d) for d in ("/root", "/home", "/var", "/mnt", "/srv", "/sys") if os.path.exists(d))',
  ),
  'writes to /usr': unless('open("/usr/sigma-was-here", "w").write("x")'),
  'writes to the root': unless('open("/sigma-was-here", "w").write("x")'),
  'writes to /dev': unless('open("/dev/sigma-was-here", "w").write("x")'),
  'fills /tmp': unless('for i in range(100): open("/tmp/%d" % i, "wb").write(b"x" * (15 << 20))'),
  'one large file': unless('open("/tmp/x", "wb").write(b"x" * (100 << 20))'),
  'shared memory': unless('os.memfd_create("x")'),
  'System V memory': unless('import ctypes\nassert ctypes.CDLL(None).shmget(0, 1 << 30, 0o1600) >= 0'),
  network: unless('import socket\nsocket.create_connection(("1.1.1.1", 53), 1)'),
  'the own machine': unless('import socket\ns = socket.socket()\ns.bind(("127.0.0.1", 0))'),
  'name look-up': unless('import socket\nsocket.getaddrinfo("example.org", 80)'),
  'new namespaces': unless('import ctypes\nassert ctypes.CDLL(None).unshare(0x10000000) == 0'),
  mounts: unless('import ctypes\nassert ctypes.CDLL(None).mount(b"tmpfs", b"/tmp", b"tmpfs", 0, 0) == 0'),
  'another user': unless('os.setuid(0)'),
  'a process that can be dumped': unless(
    'import ctypes\nctypes.CDLL(None).prctl(4, 1, 0, 0, 0)\nopen("/proc/self/mem", "rb")',
  ),
  // Limits
  'an endless loop': always('while True: pass'),
  'an endless loop at once': 'while True: pass\n',
  'an endless loop in C': always('import itertools\nsum(itertools.repeat(0))'),
  'a power without end': always('return 10 ** 10 ** 9'),
  'a regular expression without end': always('import re\nre.match(r"(a+)+$", "a" * 60 + "b")'),
  sleep: always('import time\ntime.sleep(1000)'),
  'waits for input': always('return input()'),
  'memory bit by bit': always('held = []\nwhile True: held.append(" " * 1000000)'),
  'memory at a stroke': always('return "x" * (4 << 30)'),
  'memory, and it minds not': always(
    'held = []\nwhile True:\n    try: held.append(bytearray(1 << 20))\n    except MemoryError: return held',
  ),
  recursion: 'def f(x):\n    return f(x)\n',
  'recursion past the stack': 'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(x):\n    return f([x])\n',
  'a list in a list in a list': always('l = []\nfor _ in range(100000): l = [l]\nreturn l'),
  'a list in itself': always('l = []\nl.append(l)\nreturn l'),
  'a large result': always('return [0] * 20000000'),
  'output without end': always('while True: print("all tests passed" * 1000)'),
  'a crash': always('import ctypes\nctypes.string_at(0)'),
  'no function': 'g = 1\n',
  'no Python': 'def f(x:\n',
  'a NUL': 'def f(x):\n    return "\0"\n',
};
