/* An authority in files that somebody else keeps. */
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/key.h"
#include "crypto/limits.h"
#include "platform/authority_internal.h"

/* What the API server calls itself towards others, and what others may call themselves. */
static const char *const proxy_names[] = { "front-proxy-client", NULL };

static const char public_end[] = "-----END PUBLIC KEY-----";

/* What is wrong with a file is an invalid file, whatever the reader below calls it. */
static struct error *damaged(struct error *take_error, const char *path)
{
    return error_wrap(error_recode(take_error, ERR_INVALID), "read %s", path);
}

static struct error *load_key(const char *path, struct key **out_key)
{
    struct error *err = key_load(path, out_key);

    return err ? damaged(err, path) : NULL;
}

static struct error *load_list(const char *path, struct certificate_list *list)
{
    struct error *err = certificate_list_load(list, path);

    return err ? damaged(err, path) : NULL;
}

/* One key after the other; each ends with a line of its own. */
static struct error *parse_public_keys(struct authority *authority, struct slice pem)
{
    const char *end;

    while ((end = memmem(pem.data, pem.size, public_end, sizeof(public_end) - 1))) {
        size_t size = (size_t)(end - pem.data) + sizeof(public_end) - 1;
        struct error *err;

        if (authority->token_key_count == AUTHORITY_MAX_TOKEN_KEYS)
            return error_new(ERR_TOO_LARGE, "more than %d keys of service accounts",
                             AUTHORITY_MAX_TOKEN_KEYS);
        err = key_parse_public_pem(slice_of(pem.data, size),
                                   &authority->token_keys[authority->token_key_count]);
        if (err)
            return err;
        authority->token_key_count++;
        pem = slice_of(pem.data + size, pem.size - size);
    }
    return NULL;
}

static struct error *load_public_keys(struct authority *authority, const char *path)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    err = file_read(path, CERTIFICATE_BUNDLE_MAX_BYTES, &pem);
    if (!err)
        err = parse_public_keys(authority, text_slice(&pem));
    return err ? damaged(err, path) : NULL;
}

static struct error *parse_list(const char *path, struct slice pem, struct certificate_list *list)
{
    struct error *err = certificate_list_parse_pem(list, pem);

    return err ? damaged(err, path) : NULL;
}

static struct error *read_bundle(const char *path, struct text *text)
{
    struct error *err = file_read(path, CERTIFICATE_BUNDLE_MAX_BYTES, text);

    return err ? damaged(err, path) : NULL;
}

/* Most of the time the authority that signs is the only one that is trusted. It is taken apart
 * once then: that is a good part of what a start costs. */
static struct error *load_trust(struct authority *authority, const char *trust_path,
                                const char *signing_path, struct certificate_list *signing)
{
    CLEANUP(text) struct text trust = TEXT_EMPTY;
    CLEANUP(text) struct text signer = TEXT_EMPTY;
    struct error *err;

    err = read_bundle(trust_path, &trust);
    if (!err)
        err = parse_list(trust_path, text_slice(&trust), &authority->trust);
    if (!err)
        err = read_bundle(signing_path, &signer);
    if (err)
        return err;
    if (!slice_equal(text_slice(&trust), text_slice(&signer)))
        return parse_list(signing_path, text_slice(&signer), signing);
    for (size_t i = 0; i < authority->trust.count; i++)
        certificate_list_push(signing, certificate_ref(authority->trust.items[i]));
    return NULL;
}

static struct error *load_signing(struct authority *authority, struct arena *arena,
                                  const char *directory)
{
    CLEANUP(certificate_list) struct certificate_list signing = { 0 };
    const char *path = arena_format(arena, "%s/signing-ca.crt", directory);
    struct error *err;

    err = load_trust(authority, arena_format(arena, "%s/ca.crt", directory), path, &signing);
    if (!err)
        err = load_key(arena_format(arena, "%s/signing-ca.key", directory), &authority->ca_key);
    if (err)
        return err;
    if (signing.count != 1)
        return error_new(ERR_INVALID, "%s has %zu certificates; the one that signs is wanted", path,
                         signing.count);
    if (!certificate_fields(signing.items[0])->is_ca)
        return error_new(ERR_INVALID, "%s is not the certificate of an authority", path);
    if (!certificate_has_key(signing.items[0], authority->ca_key))
        return error_new(ERR_INVALID, "%s does not belong to the key signing-ca.key", path);
    authority->ca = certificate_ref(signing.items[0]);
    return NULL;
}

static struct error *load_server(struct authority *authority, struct arena *arena,
                                 const char *directory)
{
    const char *path = arena_format(arena, "%s/apiserver.crt", directory);
    struct error *err;

    err = load_list(path, &authority->chain);
    if (!err)
        err = load_key(arena_format(arena, "%s/apiserver.key", directory), &authority->server_key);
    if (err)
        return err;
    if (!certificate_has_key(authority->chain.items[0], authority->server_key))
        return error_new(ERR_INVALID, "%s does not belong to the key apiserver.key", path);
    authority->server = certificate_ref(authority->chain.items[0]);
    return NULL;
}

/* The public half is there for others; here it only proves that the files belong together. */
static struct error *load_tokens(struct authority *authority, struct arena *arena,
                                 const char *directory)
{
    const char *public = arena_format(arena, "%s/sa.pub", directory);
    const char *previous = arena_format(arena, "%s/sa-previous.pub", directory);
    struct error *err;

    err = load_key(arena_format(arena, "%s/sa.key", directory), &authority->token_keys[0]);
    if (err)
        return err;
    authority->token_key_count = 1;
    err = load_public_keys(authority, public);
    if (err)
        return err;
    if (authority->token_key_count != 2 ||
        !key_equal(authority->token_keys[0], authority->token_keys[1]))
        return error_new(ERR_INVALID, "%s is not the public half of sa.key", public);
    authority->token_keys[1] = key_unref(authority->token_keys[1]);
    authority->token_key_count = 1;
    return file_exists(previous) ? load_public_keys(authority, previous) : NULL;
}

static struct error *load_proxies(struct authority *authority, struct arena *arena,
                                  const char *directory)
{
    const char *path = arena_format(arena, "%s/front-proxy-ca.crt", directory);

    if (!file_exists(path))
        return NULL;
    authority->proxy_names = proxy_names;
    return load_list(path, &authority->proxies);
}

struct error *authority_load(const char *directory, const struct clock *clock,
                             struct authority **out_authority)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(authority) struct authority *authority = NEW(struct authority);
    struct error *err;

    authority->clock = clock;
    err = load_signing(authority, arena, directory);
    if (!err)
        err = load_server(authority, arena, directory);
    if (!err)
        err = load_tokens(authority, arena, directory);
    if (!err)
        err = load_proxies(authority, arena, directory);
    if (err)
        return err;
    *out_authority = STEAL(authority);
    return NULL;
}
