/* A bearer token in a file that somebody else renews, as kubelets do for service accounts. */
#include <pthread.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "kube/https_internal.h"
#include "kube/limits.h"

struct https_token {
    const struct clock *clock;
    char *path;

    /* Calls come from many workers and one loop; the copy of a token is all that is done inside,
     * and once a minute reading a small file, which kubelets keep in memory. */
    pthread_mutex_t lock;
    struct secret *token;
    uint64_t read_ms;
};

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r' || c == ' ';
}

struct error *https_token_read(const char *path, struct secret **out_token)
{
    CLEANUP(secret) struct secret *content = NULL;
    struct slice bytes;
    struct error *err;

    err = secret_load(path, &content);
    if (err)
        return error_wrap(err, "read token");
    bytes = secret_reveal(content);
    while (bytes.size && is_line_end(bytes.data[bytes.size - 1]))
        bytes.size--;
    if (!bytes.size)
        return error_new(ERR_INVALID, "token file %s is empty", path);
    *out_token = secret_new(bytes.data, bytes.size);
    return NULL;
}

struct error *https_token_new(const struct clock *clock, const char *path,
                              struct https_token **out_token)
{
    struct https_token *token;
    struct secret *secret;
    struct error *err;

    err = https_token_read(path, &secret);
    if (err)
        return err;
    token = NEW(struct https_token);
    token->clock = clock;
    token->path = memory_strdup(path);
    token->token = secret;
    token->read_ms = clock_monotonic_ms(clock);
    pthread_mutex_init(&token->lock, NULL);
    *out_token = token;
    return NULL;
}

struct https_token *https_token_free(struct https_token *token)
{
    if (!token)
        return NULL;
    pthread_mutex_destroy(&token->lock);
    secret_free(token->token);
    memory_free(token->path);
    memory_free(token);
    return NULL;
}

static void read_again(struct https_token *token)
{
    uint64_t now_ms = clock_monotonic_ms(token->clock);
    struct secret *secret = NULL;
    struct error *err;

    if (now_ms - token->read_ms < HTTPS_TOKEN_MS)
        return;
    token->read_ms = now_ms;
    err = https_token_read(token->path, &secret);
    if (err) {
        error_drop(err, "the old one may still be good; if not, the server says so");
        return;
    }
    secret_free(token->token);
    token->token = secret;
}

struct secret *https_token_dup(struct https_token *token)
{
    struct secret *copy;

    if (!token)
        return NULL;
    pthread_mutex_lock(&token->lock);
    read_again(token);
    copy = secret_dup(token->token);
    pthread_mutex_unlock(&token->lock);
    return copy;
}
