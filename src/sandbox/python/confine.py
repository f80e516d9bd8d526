# The second wall, inside the first (bubblewrap's namespaces): limits of one process, and a filter of system calls.
import ctypes
import os
import resource
import struct

LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 4, 22, 38

# Audit number of the architecture, and the numbers of clone, clone3 and prlimit64.
ARCHES = {
    "x86_64": (0xC000003E, 56, 435, 302),
    "aarch64": (0xC00000B7, 220, 435, 261),
}
# Calls that are refused, by what they are for: x86_64, aarch64.
REFUSED = {
    "x86_64": [
        57, 58, 59, 322,  # fork, vfork, execve, execveat
        101, 310, 311, 312, 424, 434, 438, 440, 448,  # ptrace, process_vm_*, kcmp, pidfd_*, process_*
        29, 30, 31, 67, 64, 65, 66, 220, 68, 69, 70, 71, 240,  # System V and POSIX memory, semaphores, queues
        319, 447,  # memfd_create, memfd_secret
        41, 425, 426, 427,  # socket, io_uring_*
        321, 298, 323, 248, 249, 250,  # bpf, perf_event_open, userfaultfd, keys
        165, 166, 155, 161, 272, 308, 428, 429, 430, 431, 432, 433, 442, 303, 304,  # mounts, namespaces, file handles
        175, 313, 176, 246, 320, 154, 172, 173, 135, 300, 179, 443, 167, 168, 169, 170, 171, 163, 103,  # the machine
        141, 142, 144, 203, 314, 251, 256, 279,  # priorities, processors and pages of other processes
    ],
    "aarch64": [
        221, 281,
        117, 270, 271, 272, 424, 434, 438, 440, 448,
        194, 195, 196, 197, 190, 191, 192, 193, 186, 187, 188, 189, 180,
        279, 447,
        198, 425, 426, 427,
        280, 241, 282, 217, 218, 219,
        40, 39, 41, 51, 97, 268, 428, 429, 430, 431, 432, 433, 442, 264, 265,
        105, 273, 106, 104, 294, 92, 262, 60, 443, 224, 225, 142, 161, 162, 89, 116,
        140, 118, 119, 122, 274, 30, 238, 239,
    ],
}  # fmt: skip


def build_filter(machine):
    """The filter as instructions of classic BPF (linux/filter.h). Raises KeyError for another architecture."""
    arch, clone, clone3, prlimit = ARCHES[machine]
    load = lambda offset: struct.pack("<HBBI", 0x20, 0, 0, offset)
    jump = lambda test, value, yes, no: struct.pack("<HBBI", test, yes, no, value)
    leave = lambda action: struct.pack("<HBBI", 0x06, 0, 0, action)
    equal, above, bits = 0x15, 0x35, 0x45
    kill, allow, eperm, enosys = 0x80000000, 0x7FFF0000, 0x50001, 0x50026
    code = [load(4), jump(equal, arch, 1, 0), leave(kill), load(0)]
    if machine == "x86_64":
        code += [jump(above, 0x40000000, 0, 1), leave(kill)]  # the x32 numbers would pass by the list
    for number in REFUSED[machine]:
        code += [jump(equal, number, 0, 1), leave(eperm)]
    # The C library falls back to clone, whose flags can be looked at; threads are allowed, processes are not.
    code += [jump(equal, clone3, 0, 1), leave(enosys)]
    code += [jump(equal, clone, 0, 3), load(16), jump(bits, 0x10000, 1, 0), leave(eperm), load(0)]
    # Limits of one's own process only.
    code += [jump(equal, prlimit, 0, 3), load(16), jump(equal, 0, 1, 0), leave(eperm)]
    code += [leave(allow)]
    return b"".join(code)


FILTER = build_filter(os.uname().machine)


def hide():
    """Nobody else reads this process's memory, traces it or opens its files."""
    if LIBC.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_DUMPABLE)")


def confine(limits):
    """Limits this process for good: `memory` and `file` in bytes, `seconds` of processor time."""

    def limit(what, most):
        resource.setrlimit(what, (most, most))

    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_CPU, limits["seconds"])
    limit(resource.RLIMIT_AS, limits["memory"])
    limit(resource.RLIMIT_FSIZE, limits["file"])
    limit(resource.RLIMIT_NOFILE, 64)
    limit(resource.RLIMIT_NPROC, 64)
    limit(resource.RLIMIT_MEMLOCK, 0)
    limit(resource.RLIMIT_MSGQUEUE, 0)
    code = ctypes.create_string_buffer(FILTER, len(FILTER))
    program = struct.pack("<H6xQ", len(FILTER) // 8, ctypes.addressof(code))
    if LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or LIBC.prctl(PR_SET_SECCOMP, 2, program, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_SECCOMP)")
