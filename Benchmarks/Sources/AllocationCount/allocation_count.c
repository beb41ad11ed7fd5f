#include "allocation_count.h"
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <stdatomic.h>

// These stand in for the library's functions in the whole process.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_int counting;
static atomic_long count;

static void note(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { note(); return __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { note(); return __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    note();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void allocation_count_start(void) {
    atomic_store(&count, 0);
    atomic_store(&counting, 1);
}

long allocation_count_stop(void) {
    atomic_store(&counting, 0);
    return atomic_load(&count);
}
#else
void allocation_count_start(void) {}
long allocation_count_stop(void) { return -1; }
#endif
