#include "helm/failure.h"

#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "helm/limits.h"

/* Words of Helm 3, in the order in which they are looked for: a repository that cannot be reached
 * is also a connection that was refused. */
struct sign {
    const char *words;
    enum failure_kind kind;
};

static const struct sign signs[] = {
    { "Kubernetes cluster unreachable", FAILURE_CLUSTER },
    { "another operation (install/upgrade/rollback) is in progress", FAILURE_BUSY },
    { "is not a valid chart repository or cannot be reached", FAILURE_REPOSITORY },
    { "failed to fetch", FAILURE_REPOSITORY },
    { "could not find protocol handler", FAILURE_REPOSITORY },
    { "/tags/list\"", FAILURE_REPOSITORY },
    { "/manifests/", FAILURE_REPOSITORY },
    { "not found in", FAILURE_CHART },
    { "no chart version found", FAILURE_CHART },
    { "no cached repo found", FAILURE_CHART },
    { "improper constraint", FAILURE_CHART },
    { "Chart.yaml file is missing", FAILURE_CHART },
    { "chart requires kubeVersion", FAILURE_CHART },
    { "values don't meet the specifications of the schema", FAILURE_VALUES },
    { "execution error at", FAILURE_VALUES },
    { "error calling", FAILURE_VALUES },
    { "template:", FAILURE_VALUES },
    { "parse error", FAILURE_VALUES },
    { "YAML parse error", FAILURE_VALUES },
    { "error converting YAML to JSON", FAILURE_VALUES },
    { "unable to build kubernetes objects", FAILURE_VALUES },
    { "invalid ownership metadata", FAILURE_FOREIGN },
    { "cannot re-use a name that is still in use", FAILURE_FOREIGN },
    { "timed out waiting for the condition", FAILURE_TIMEOUT },
    { "context deadline exceeded", FAILURE_TIMEOUT },
    { "connection refused", FAILURE_CLUSTER },
    { "no route to host", FAILURE_CLUSTER },
    { "Unauthorized", FAILURE_CLUSTER },
    { "forbidden", FAILURE_CLUSTER },
};

struct meaning {
    const char *reason;
    enum error_code code;
    const char *words; /* what a person should look at */
};

static const struct meaning meanings[] = {
    [FAILURE_PROGRAM] = { "HelmNotAvailable", ERR_UNAVAILABLE, "helm cannot be run" },
    [FAILURE_REPOSITORY] = { "ChartRepositoryUnreachable", ERR_UNAVAILABLE,
                             "the chart repository cannot be reached" },
    [FAILURE_CHART] = { "ChartNotFound", ERR_NOT_FOUND,
                        "the chart or this version of it does not exist" },
    [FAILURE_VALUES] = { "ValuesRejected", ERR_INVALID, "the chart does not accept these values" },
    [FAILURE_CLUSTER] = { "ClusterUnreachable", ERR_UNAVAILABLE,
                          "the API of the cluster does not answer" },
    [FAILURE_TIMEOUT] = { "InstallTimeout", ERR_TIMEOUT,
                          "the release was not ready within its timeout" },
    [FAILURE_BUSY] = { "ReleaseLocked", ERR_CONFLICT,
                       "another operation on this release is in progress" },
    [FAILURE_FOREIGN] = { "ReleaseConflict", ERR_ALREADY_EXISTS,
                          "objects of somebody else are in the way" },
    [FAILURE_OTHER] = { "HelmFailed", ERR_INTERNAL, "helm failed" },
};

const char *failure_reason(enum failure_kind kind)
{
    return meanings[kind].reason;
}

static enum failure_kind classify(struct slice words)
{
    size_t offset;

    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        if (slice_find(words, slice_from(signs[i].words), &offset))
            return signs[i].kind;
    }
    return FAILURE_OTHER;
}

/* From "Error: " on, in one line; warnings come before it. */
static struct slice explanation(struct slice output)
{
    static const char start[] = "Error: ";
    struct slice from = slice_trim(output);
    struct slice found;
    size_t offset;

    while (slice_find(from, SLICE("Error: "), &offset)) {
        found = slice_of(from.data + offset + sizeof(start) - 1,
                         from.size - offset - (sizeof(start) - 1));
        if (offset == 0 || from.data[offset - 1] == '\n')
            return slice_trim(found);
        from = found;
    }
    return slice_trim(output);
}

static void append_line(struct text *text, struct slice words)
{
    static const struct slice advice = { "Use --debug flag", sizeof("Use --debug flag") - 1 };
    size_t size = words.size;
    size_t offset;

    if (slice_find(words, advice, &offset))
        size = offset;
    words = slice_trim(slice_of(words.data, size));
    for (size_t i = 0; i < words.size; i++)
        text_append_char(text, words.data[i] == '\n' ? ' ' : words.data[i]);
    if (text->size > HELM_MAX_FAILURE) {
        size = HELM_MAX_FAILURE;
        while (size > 0 && ((unsigned char)text->data[size] & 0xc0) == 0x80)
            size--; /* not in the middle of a character */
        text_truncate(text, size);
        text_append(text, "...");
    }
}

struct error *failure_read(struct slice output, enum failure_kind *out_kind)
{
    struct slice words = explanation(output);
    enum failure_kind kind = classify(words);
    CLEANUP(text) struct text line = TEXT_EMPTY;

    append_line(&line, words);
    *out_kind = kind;
    return error_new(meanings[kind].code, "%s: %s", meanings[kind].words,
                     line.size ? text_string(&line) : "it printed nothing");
}
