/* What the store does per second, beside what the disk can: store_bench [OBJECTS [SECONDS]]. The
 * store is made in the directory TMPDIR names, else in /var/tmp, because /tmp may be no disk. */
#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/store.h"
#include "store/store_commit.h"
#include "store/store_list.h"
#include "store/version.h"

enum {
    BODY = 2048,
    WRITERS = 32,
    LIST = 5000,
    WATCHERS = 1000,
    BATCH = 500,
};

struct bench {
    char *directory;
    char *path;
    size_t objects;
    uint64_t run_ms;
    struct store *store;
    uint32_t resource;
    char body[BODY + 1];
    struct slice printed;
    size_t version_offset;
};

static void must(struct error *err)
{
    if (!err)
        return;
    fprintf(stderr, "store_bench: %s\n", error_format(err));
    exit(1);
}

static uint64_t now_us(void)
{
    return clock_monotonic_us(clock_system());
}

static uint64_t cpu_us(void) /* of this thread */
{
    struct timespec used;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (uint64_t)used.tv_sec * 1000000 + (uint64_t)used.tv_nsec / 1000;
}

static void make_body(struct bench *bench)
{
    size_t size;
    int used = snprintf(bench->body, sizeof(bench->body),
                        "{\"metadata\":{\"resourceVersion\":\"\"},\"fill\":\"");

    memset(bench->body + used, 'x', BODY - (size_t)used);
    memcpy(bench->body + BODY - 2, "\"}", 3);
    bench->printed = slice_of(bench->body, BODY);
    if (!version_find(bench->printed, &bench->version_offset, &size))
        abort();
}

static void open_store(struct bench *bench)
{
    struct store_options options = { .path = bench->path };

    must(store_open(&options, &bench->store));
    must(store_resource(bench->store, SLICE(""), SLICE("pods"), false, &bench->resource));
}

static struct store_write write_of(const struct bench *bench, struct slice name)
{
    return (struct store_write){ .key = { bench->resource, SLICE("default"), name },
                                 .body = bench->printed,
                                 .version_offset = bench->version_offset };
}

/* --- the disk ------------------------------------------------------------------------------ */

static double probe_disk(const struct bench *bench)
{
    CLEANUP(string) char *path = memory_format("%s/probe", bench->directory);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    uint64_t start = now_us();
    uint64_t syncs = 0;

    if (fd < 0)
        must(error_new(ERR_UNAVAILABLE, "cannot write to %s", path));
    while (now_us() - start < bench->run_ms * 1000) {
        if (write(fd, bench->body, BODY) != BODY || fdatasync(fd) != 0)
            must(error_new(ERR_UNAVAILABLE, "cannot write to %s", path));
        syncs++;
    }
    close(fd);
    unlink(path);
    return (double)syncs * 1e6 / (double)(now_us() - start);
}

/* --- creates ------------------------------------------------------------------------------- */

struct creating {
    struct bench *bench;
    pthread_t thread;
    size_t number;
    uint64_t until_us;
    size_t done;
};

static void *create(void *context)
{
    struct creating *creating = context;

    while (now_us() < creating->until_us) {
        char name[48];
        struct store_write write;

        snprintf(name, sizeof(name), "new-%zu-%zu-%zu", (size_t)creating->until_us,
                 creating->number, creating->done);
        write = write_of(creating->bench, slice_from(name));
        write.condition = STORE_IF_ABSENT;
        must(store_commit(creating->bench->store, &write, 1, NULL));
        creating->done++;
    }
    return NULL;
}

static double creates(struct bench *bench, size_t threads)
{
    struct creating creating[WRITERS];
    uint64_t start = now_us();
    size_t done = 0;

    for (size_t i = 0; i < threads; i++) {
        creating[i] = (struct creating){ .bench = bench,
                                         .number = i,
                                         .until_us = start + bench->run_ms * 1000 };
        if (pthread_create(&creating[i].thread, NULL, create, &creating[i]) != 0)
            abort();
    }
    for (size_t i = 0; i < threads; i++) {
        pthread_join(creating[i].thread, NULL);
        done += creating[i].done;
    }
    return (double)done * 1e6 / (double)(now_us() - start);
}

/* --- many objects -------------------------------------------------------------------------- */

static void name_object(size_t number, char out_name[32])
{
    snprintf(out_name, 32, "web-%08zx-%05zu", number * 2654435761u % 0xffffffff, number % 100000);
}

static void fill(struct bench *bench)
{
    struct store_write writes[BATCH];
    char names[BATCH][32];

    for (size_t done = 0; done < bench->objects; done += BATCH) {
        size_t count = bench->objects - done < BATCH ? bench->objects - done : BATCH;

        for (size_t i = 0; i < count; i++) {
            name_object(done + i, names[i]);
            writes[i] = write_of(bench, slice_from(names[i]));
        }
        must(store_commit(bench->store, writes, count, NULL));
    }
}

static size_t memory_in_use(void)
{
    struct mallinfo2 info = mallinfo2();

    return info.uordblks + info.hblkhd;
}

static void restart(struct bench *bench)
{
    size_t before;
    size_t after;
    double count;
    uint64_t start;
    uint64_t cpu;

    bench->store = store_close(bench->store);
    before = memory_in_use();
    start = now_us();
    cpu = cpu_us();
    open_store(bench);
    after = memory_in_use();
    count = (double)store_count(bench->store, bench->resource);
    printf("restart with %.0f objects           %10.0f ms, %.0f of them on the processor\n", count,
           (double)(now_us() - start) / 1e3, (double)(cpu_us() - cpu) / 1e3);
    /* What is in the history is shared with the index here: nothing was superseded. */
    printf("memory per object of %d bytes      %10.0f bytes, history included\n", BODY,
           (double)(after - before) / count);
    must(store_compact(bench->store, store_revision(bench->store)));
    printf("                                     %10.0f bytes without\n",
           (double)(memory_in_use() - before) / count);
}

/* --- reads --------------------------------------------------------------------------------- */

static double gets(struct bench *bench)
{
    uint64_t start = now_us();
    uint64_t cpu = cpu_us();
    size_t done = 0;

    do {
        for (size_t i = 0; i < 1000; i++, done++) {
            char name[32];
            struct store_key key = { bench->resource, SLICE("default"), { name, 0 } };

            name_object(done * 7919 % bench->objects, name);
            key.name = slice_from(name);
            if (!record_unref(store_fetch(bench->store, &key)) && !key.name.size)
                abort();
        }
    } while (now_us() - start < bench->run_ms * 1000);
    return (double)done * 1e6 / (double)(cpu_us() - cpu);
}

static double lists(struct bench *bench)
{
    struct store_list_query query = { .resource = bench->resource, .limit = LIST };
    uint64_t start = now_us();
    uint64_t cpu = cpu_us();
    size_t bytes = 0;

    do {
        CLEANUP(store_list) struct store_list list = { 0 };

        must(store_list_read(bench->store, &query, &list));
        VEC_EACH (record, &list.records)
            bytes += doc_bytes((*record)->doc).size;
    } while (now_us() - start < bench->run_ms * 1000);
    return (double)bytes / (double)(cpu_us() - cpu);
}

/* --- watchers ------------------------------------------------------------------------------ */

struct fan {
    struct bench *bench;
    struct loop *loop;
    size_t events; /* to be delivered in all */
    size_t delivered;
    size_t bytes;
    uint64_t cpu_us;
};

static void on_events(void *context, const struct event *events, size_t count)
{
    struct fan *fan = context;

    for (size_t i = 0; i < count; i++)
        fan->bytes += doc_bytes(events[i].record->doc).size;
    fan->delivered += count;
    if (fan->delivered >= fan->events)
        loop_stop(fan->loop);
}

static void on_end(void *context, struct error *take_error)
{
    (void)context;
    must(take_error);
}

static void *write_news(void *context)
{
    struct fan *fan = context;
    struct store_write writes[BATCH];
    char names[BATCH][32];

    for (size_t i = 0; i < BATCH; i++) {
        name_object(i, names[i]);
        writes[i] = write_of(fan->bench, slice_from(names[i]));
    }
    for (size_t round = 0; round * BATCH * WATCHERS < fan->events; round++)
        must(store_commit(fan->bench->store, writes, BATCH, NULL));
    return NULL;
}

static double fan_out(struct bench *bench)
{
    struct loop *loop = loop_new(clock_system(), NULL);
    struct feed *feed = feed_open(bench->store, loop);
    struct fan fan = { .bench = bench, .loop = loop, .events = (size_t)10 * BATCH * WATCHERS };
    struct feed_options options = { .resource = bench->resource,
                                    .after = store_revision(bench->store),
                                    .on_events = on_events,
                                    .on_end = on_end,
                                    .context = &fan };
    struct feed_subscription *subscriptions[WATCHERS];
    pthread_t thread;

    for (size_t i = 0; i < WATCHERS; i++)
        must(feed_subscribe(feed, &options, &subscriptions[i]));
    if (pthread_create(&thread, NULL, write_news, &fan) != 0)
        abort();
    fan.cpu_us = cpu_us();
    loop_run(loop);
    fan.cpu_us = cpu_us() - fan.cpu_us;
    pthread_join(thread, NULL);
    for (size_t i = 0; i < WATCHERS; i++)
        feed_unsubscribe(subscriptions[i]);
    feed_close(feed);
    loop_free(loop);
    return (double)fan.delivered / (double)fan.cpu_us * 1e6;
}

/* --- all of it ----------------------------------------------------------------------------- */

static void run(struct bench *bench)
{
    uint64_t start = now_us();
    double probe;
    double one;
    double many;

    open_store(bench);
    printf("start with an empty store             %10.1f ms\n", (double)(now_us() - start) / 1e3);
    probe = probe_disk(bench);
    one = creates(bench, 1);
    many = creates(bench, WRITERS);
    printf("bare write and fdatasync of %d bytes %10.0f /s\n", BODY, probe);
    printf("durable creates, 1 thread             %10.0f /s, %.2f per bare sync\n", one,
           one / probe);
    printf("durable creates, %d threads           %10.0f /s, %.2f per bare sync\n", WRITERS, many,
           many / probe);
    fill(bench);
    restart(bench);
    printf("get, per core                         %10.0f /s\n", gets(bench));
    printf("list of %d, per core                %10.0f MB/s\n", LIST, lists(bench));
    printf("events to %d watchers, per core     %10.0f /s\n", WATCHERS, fan_out(bench));
    store_close(bench->store);
}

int main(int argc, char **argv)
{
    const char *parent = getenv("TMPDIR");
    struct bench bench = { .objects = 100 * 1000, .run_ms = 3000 };
    uint64_t number;

    if (argc > 1 && number_parse_uint(slice_from(argv[1]), &number) && number > 0)
        bench.objects = number;
    if (argc > 2 && number_parse_uint(slice_from(argv[2]), &number))
        bench.run_ms = number ? number * 1000 : 20;
    bench.directory = memory_format("%s/butler-bench.XXXXXX", parent ? parent : "/var/tmp");
    if (!mkdtemp(bench.directory))
        must(error_new(ERR_UNAVAILABLE, "cannot make %s", bench.directory));
    bench.path = memory_format("%s/store.db", bench.directory);
    make_body(&bench);
    run(&bench);
    must(file_directory_remove(bench.directory));
    memory_free(bench.path);
    memory_free(bench.directory);
    return 0;
}
