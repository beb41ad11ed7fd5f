#include "allocation_count.h"
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

// These functions replace the library's in the whole process.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_int counting;
static atomic_long count;
static atomic_long live;
static atomic_long peak;

static int is_counting(void) { return atomic_load_explicit(&counting, memory_order_relaxed); }

static void add(long size) {
    long now = atomic_fetch_add_explicit(&live, size, memory_order_relaxed) + size;
    if (now > atomic_load_explicit(&peak, memory_order_relaxed)) atomic_store_explicit(&peak, now, memory_order_relaxed);
}

static void *note(void *memory) {
    if (is_counting()) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
        add((long)malloc_usable_size(memory));
    }
    return memory;
}

void *malloc(size_t size) { return note(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return note(__libc_calloc(count, size)); }
void *realloc(void *memory, size_t size) {
    long old = is_counting() ? (long)malloc_usable_size(memory) : 0;
    void *new = note(__libc_realloc(memory, size));
    if (new && old) add(-old);
    return new;
}
void *aligned_alloc(size_t alignment, size_t size) { return note(__libc_memalign(alignment, size)); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = note(__libc_memalign(alignment, size));
    return *memory ? 0 : ENOMEM;
}
void free(void *memory) {
    if (is_counting()) add(-(long)malloc_usable_size(memory));
    __libc_free(memory);
}

void allocation_count_start(void) {
    atomic_store(&count, 0);
    atomic_store(&live, 0);
    atomic_store(&peak, 0);
    atomic_store(&counting, 1);
}

long allocation_count_stop(void) {
    atomic_store(&counting, 0);
    return atomic_load(&count);
}

long allocation_count_live(void) { return atomic_load(&live); }
long allocation_count_peak(void) { return atomic_load(&peak); }
#else
void allocation_count_start(void) {}
long allocation_count_stop(void) { return -1; }
long allocation_count_live(void) { return 0; }
long allocation_count_peak(void) { return 0; }
#endif
