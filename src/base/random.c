/* Random numbers from the kernel. */
#include "base/random.h"

#include <errno.h>
#include <sys/random.h>

#include "base/memory.h"
#include "base/text.h"

void random_bytes(void *out_bytes, size_t size)
{
    unsigned char *at = out_bytes;

    while (size > 0) {
        ssize_t got = getrandom(at, size, 0);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            memory_abort(__FILE__, __LINE__, "the kernel gives no random numbers");
        at += got;
        size -= (size_t)got;
    }
}

uint64_t random_below(uint64_t bound)
{
    uint64_t skipped;
    uint64_t value;

    ASSERT(bound > 0);
    /* 2^64 mod bound values are left out at the bottom, so that the rest divides evenly. */
    skipped = (0 - bound) % bound;
    do
        random_bytes(&value, sizeof(value));
    while (value < skipped);
    return value % bound;
}

void random_append(struct text *text, struct slice alphabet, size_t count)
{
    unsigned fair;
    char *to;

    ASSERT(alphabet.size > 0 && alphabet.size <= 256);
    fair = 256 - 256 % (unsigned)alphabet.size;
    to = text_reserve(text, count);
    for (size_t made = 0; made < count;) {
        unsigned char bytes[64];

        /* A whole bunch per call; bytes beyond the fair share would favour the first letters. */
        random_bytes(bytes, sizeof(bytes));
        for (size_t i = 0; i < sizeof(bytes) && made < count; i++) {
            if (bytes[i] < fair)
                to[made++] = alphabet.data[bytes[i] % alphabet.size];
        }
    }
    text_grown(text, count);
}
