/* What a document costs beside plain yyjson, in one run on one Pod: doc_bench POD.json [ROUNDS
 * [TIMES]]. Rounds alternate and the best of each counts, because other work on the machine only
 * ever adds; short rounds find a quiet moment. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <yyjson.h>

#include "api/facts.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/protobuf.h"

/* Each round has the Pod elsewhere in a page: a copy whose ends have the same offset in their pages
 * takes several times as long, and neither side shall win by where its memory happens to be. */
enum {
    PAGE = 4096,
    CACHE_LINE = 64
};

/* Keeps the compiler from dropping work whose result nobody reads. */
static volatile size_t sink;

static void plain_parse(struct slice pod)
{
    yyjson_doc *tree = yyjson_read(pod.data, pod.size, YYJSON_READ_NOFLAG);

    sink += yyjson_obj_size(yyjson_doc_get_root(tree));
    yyjson_doc_free(tree);
}

static void plain_print(struct slice pod)
{
    yyjson_doc *tree = yyjson_read(pod.data, pod.size, YYJSON_READ_NOFLAG);
    size_t size;
    char *printed;

    sink += yyjson_obj_size(yyjson_doc_get_root(tree));
    printed = yyjson_write(tree, YYJSON_WRITE_NOFLAG, &size);
    sink += size;
    free(printed);
    yyjson_doc_free(tree);
}

static struct doc *parse(struct slice pod)
{
    struct doc_options options = { .keep_tree = true };
    struct doc *doc;

    if (json_parse(pod, &options, &doc))
        memory_abort(__FILE__, __LINE__, "the Pod is no JSON");
    return doc;
}

/* From outside: checked, looked into, printed. Either side ends with bytes in memory, ready to be
 * sent. */
static void doc_print(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = parse(pod);

    sink += value_count(doc_root(doc));
    sink += doc_bytes(doc).size;
}

/* From our own store: looked into. */
static void doc_look(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_new(pod);

    sink += value_count(doc_root(doc));
}

static void doc_hold(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_new(pod);

    sink += doc_bytes(doc).size;
}

static void doc_edit(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_new(pod);
    CLEANUP(doc) struct doc *changed = NULL;
    struct edit *edit = edit_begin(doc);

    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), SLICE("184468"));
    if (edit_seal(edit, &changed))
        memory_abort(__FILE__, __LINE__, "the edit failed");
    sink += doc_bytes(changed).size;
}

static void json_read(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = parse(pod);

    sink += doc_bytes(doc).size;
}

/* Without the reading: the tree is there. */
static const struct doc *looked_into;
static struct slice as_protobuf;

static void json_print(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_from_value(doc_root(looked_into));

    (void)pod;
    sink += doc_bytes(doc).size;
}

static void protobuf_write(struct slice pod)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;

    (void)pod;
    if (protobuf_encode(doc_root(looked_into), facts_schema(FACTS_core_v1_Pod), 0, &message))
        memory_abort(__FILE__, __LINE__, "the Pod cannot be protobuf");
    sink += message.size;
}

/* From our own store, as an answer needs it. */
static void protobuf_write_held(struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_new(pod);
    CLEANUP(text) struct text message = TEXT_EMPTY;

    if (protobuf_encode(doc_root(doc), facts_schema(FACTS_core_v1_Pod), 0, &message))
        memory_abort(__FILE__, __LINE__, "the Pod cannot be protobuf");
    sink += message.size;
}

static void protobuf_read(struct slice pod)
{
    struct protobuf_envelope envelope = { .message = as_protobuf };
    CLEANUP(doc) struct doc *doc = NULL;

    (void)pod;
    if (protobuf_decode(&envelope, facts_schema(FACTS_core_v1_Pod), 0, &doc))
        memory_abort(__FILE__, __LINE__, "the protobuf is no Pod");
    sink += doc_bytes(doc).size;
}

/* One form of the Pod made from the other; bytes are those of the JSON on either side. */
struct conversion {
    const char *name;
    void (*work)(struct slice pod);
    double ns;
};

static void report_conversions(const struct conversion *conversions, size_t count, struct slice pod)
{
    printf("\n%-34s %10s %10s   (JSON %zu B, protobuf %zu B)\n", "one Pod between its forms",
           "butler", "JSON MB/s", pod.size, as_protobuf.size);
    for (size_t i = 0; i < count; i++)
        printf("%-34s %7.0f ns %10.0f\n", conversions[i].name, conversions[i].ns,
               (double)pod.size * 1e3 / conversions[i].ns);
}

struct contest {
    const char *name;
    void (*ours)(struct slice pod);
    void (*plain)(struct slice pod);
    double goal; /* 0: for information */
    double ours_ns;
    double plain_ns;
};

static double measure(void (*work)(struct slice pod), struct slice pod, uint64_t times)
{
    struct timespec start;
    struct timespec end;

    clock_gettime(CLOCK_MONOTONIC, &start);
    for (uint64_t i = 0; i < times; i++)
        work(pod);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) /
           (double)times;
}

static void keep_best(double *best, double now)
{
    if (*best == 0 || now < *best)
        *best = now;
}

static void report(const struct contest *contests, size_t count, struct slice pod)
{
    CLEANUP(doc) struct doc *doc = doc_new(pod);
    CLEANUP(doc) struct doc *looked = parse(pod);

    printf("%-34s %10s %10s %7s %6s\n", "one Pod", "butler", "yyjson", "ratio", "goal");
    for (size_t i = 0; i < count; i++) {
        const struct contest *c = &contests[i];

        printf("%-34s %7.0f ns %7.0f ns %7.2f", c->name, c->ours_ns, c->plain_ns,
               c->ours_ns / c->plain_ns);
        if (c->goal > 0)
            printf(" %6.2f", c->goal);
        printf("\n");
    }
    printf("%-34s %8zu B %8zu B %7.2f %6.2f\n", "held, against its JSON", doc_memory(doc), pod.size,
           (double)doc_memory(doc) / (double)pod.size, 1.2);
    printf("%-34s %8zu B %8zu B %7.2f\n", "held with its tree", doc_memory(looked), pod.size,
           (double)doc_memory(looked) / (double)pod.size);
}

static bool argument(int argc, char **argv, int index, uint64_t fallback, uint64_t *out_number)
{
    *out_number = fallback;
    return argc <= index || number_parse_uint(slice_from(argv[index]), out_number);
}

int main(int argc, char **argv)
{
    struct contest contests[] = {
        { "parse, look inside, print", doc_print, plain_print, 1.3, 0, 0 },
        { "look inside what we hold", doc_look, plain_parse, 0, 0, 0 },
        { "hold and let go", doc_hold, plain_parse, 0, 0, 0 },
        { "change one field of what we hold", doc_edit, plain_print, 0, 0, 0 },
    };
    struct conversion conversions[] = {
        { "read JSON", json_read, 0 },
        { "print JSON", json_print, 0 },
        { "read protobuf, print JSON", protobuf_read, 0 },
        { "write protobuf", protobuf_write, 0 },
        { "write protobuf of what we hold", protobuf_write_held, 0 },
    };
    CLEANUP(text) struct text pod = TEXT_EMPTY;
    CLEANUP(text) struct text message = TEXT_EMPTY;
    CLEANUP(doc) struct doc *looked = NULL;
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(string) char *memory = NULL;
    uint64_t rounds;
    uint64_t times;

    if (argc < 2 || !argument(argc, argv, 2, 500, &rounds) ||
        !argument(argc, argv, 3, 200, &times) || rounds == 0 || times == 0) {
        fprintf(stderr, "usage: doc_bench POD.json [ROUNDS [TIMES]]\n");
        return 2;
    }
    err = file_read(argv[1], 1 << 20, &pod);
    if (err) {
        CLEANUP(string) char *told = error_format(err);

        fprintf(stderr, "doc_bench: %s\n", told);
        return 1;
    }
    looked = parse(text_slice(&pod));
    looked_into = looked;
    err = protobuf_encode(doc_root(looked), facts_schema(FACTS_core_v1_Pod), 0, &message);
    if (err)
        memory_abort(__FILE__, __LINE__, "the Pod cannot be protobuf");
    as_protobuf = text_slice(&message);
    memory = memory_alloc(PAGE + pod.size);
    for (uint64_t round = 0; round < rounds; round++) {
        struct slice moved = slice_of(memory + round * CACHE_LINE % PAGE, pod.size);

        memcpy((char *)moved.data, pod.data, pod.size);
        for (size_t i = 0; i < COUNT_OF(contests); i++) {
            keep_best(&contests[i].plain_ns, measure(contests[i].plain, moved, times));
            keep_best(&contests[i].ours_ns, measure(contests[i].ours, moved, times));
        }
        for (size_t i = 0; i < COUNT_OF(conversions); i++)
            keep_best(&conversions[i].ns, measure(conversions[i].work, moved, times));
    }
    report(contests, COUNT_OF(contests), text_slice(&pod));
    report_conversions(conversions, COUNT_OF(conversions), text_slice(&pod));
    return 0;
}
