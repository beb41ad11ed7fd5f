#pragma once

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/// Exchanges two files or folders in one step; -1, with errno, if that is impossible.
///
/// Swift does not see the functions of the C libraries: they are declared for GNU sources only, or missing.
static inline int exchange_paths(const char *path, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
#elif defined(__APPLE__)
    return renamex_np(path, other, RENAME_SWAP);
#else
    errno = ENOSYS;
    return -1;
#endif
}
