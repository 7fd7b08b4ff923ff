/* Giving memory back to the system. */
#include "base/memory.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    ARENAS = 2,                /* of the allocator; each keeps pages that only its threads use */
    LARGE_BYTES = 256 * 1024,  /* from here on memory is given back when it is freed */
    UNUSED_BYTES = 128 * 1024, /* at the end of an arena, before it is given back */
};

void memory_settle(void)
{
    mallopt(M_ARENA_MAX, ARENAS);
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES); /* it would grow with every large block otherwise */
    mallopt(M_TRIM_THRESHOLD, UNUSED_BYTES);
}

/* Only segments that were never writable: relocations are written into the others, and would be
 * lost. What is dropped here is read again from the file, mostly from the system's cache of it. */
static int drop_code(struct dl_phdr_info *info, size_t size, void *context)
{
    uintptr_t page = *(const uintptr_t *)context;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t start = (info->dlpi_addr + segment->p_vaddr) & ~(page - 1);
        uintptr_t end = info->dlpi_addr + segment->p_vaddr + segment->p_memsz;

        if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W) && end > start)
            (void)madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void memory_rest(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);

    malloc_trim(0);
    dl_iterate_phdr(drop_code, &page);
}
