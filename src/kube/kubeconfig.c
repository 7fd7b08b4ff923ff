/* Kubeconfig files. */
#include "kube/kubeconfig.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"

/* Names as they are where YAML cannot take them for something else, which a word, a number or a
 * blank would be; in quotes otherwise. */
static bool is_plain(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char *const words[] = {
        "true", "false", "yes", "no", "on", "off", "null", "y", "n"
    };
    size_t size = strlen(name);

    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (slice_equal_nocase(slice_from(name), slice_from(words[i])))
            return false;
    for (size_t i = 0; i < size; i++)
        if (!strchr(letters, name[i]) && !(i > 0 && strchr("0123456789_.@:/-", name[i])))
            return false;
    return size > 0 && name[size - 1] != ':';
}

static void append_name(struct text *text, const char *name)
{
    if (is_plain(name))
        text_append(text, name);
    else
        json_format_string(slice_from(name), text);
    text_append_char(text, '\n');
}

static void format_user(const struct kubeconfig *config, struct text *text)
{
    text_append(text, "users:\n- name: ");
    append_name(text, config->user ? config->user : config->name);
    text_append(text, "  user:\n");
    if (config->token_path) {
        text_append(text, "    tokenFile: ");
        append_name(text, config->token_path);
    } else if (config->token) {
        text_append(text, "    token: ");
        text_append_slice(text, secret_reveal(config->token));
        text_append_char(text, '\n');
    }
    if (!config->key_pem)
        return;
    text_append(text, "    client-certificate-data: ");
    base64_append(text, config->certificate_pem, BASE64_STANDARD);
    text_append(text, "\n    client-key-data: ");
    base64_append(text, secret_reveal(config->key_pem), BASE64_STANDARD);
    text_append_char(text, '\n');
}

void kubeconfig_format(const struct kubeconfig *config, struct text *text)
{
    text_append(text, "apiVersion: v1\nkind: Config\ncurrent-context: ");
    append_name(text, config->name);
    text_append(text, "clusters:\n- name: ");
    append_name(text, config->cluster ? config->cluster : config->name);
    text_appendf(text, "  cluster:\n    server: %s\n", config->server);
    text_append(text, "    certificate-authority-data: ");
    base64_append(text, config->ca_pem, BASE64_STANDARD);
    text_append_char(text, '\n');
    format_user(config, text);
    text_append(text, "contexts:\n- name: ");
    append_name(text, config->name);
    text_append(text, "  context:\n    cluster: ");
    append_name(text, config->cluster ? config->cluster : config->name);
    text_append(text, "    user: ");
    append_name(text, config->user ? config->user : config->name);
    if (config->namespace) {
        text_append(text, "    namespace: ");
        append_name(text, config->namespace);
    }
}

/* --- reading ------------------------------------------------------------------------------- */

struct reader {
    struct arena *arena;
    const char *directory;
    struct value cluster;
    struct value user;
};

static void release_secret(void *secret)
{
    secret_free(secret);
}

static const struct secret *keep_secret(struct arena *arena, struct secret *take_secret)
{
    arena_defer(arena, release_secret, take_secret);
    return take_secret;
}

static const char *text_of(struct arena *arena, struct value object, const char *key)
{
    struct slice text;

    if (!value_string(value_get(object, slice_from(key)), &text) || !text.size)
        return NULL;
    return arena_text(arena, text);
}

/* The part of this name in a list of named ones: {name: x, cluster: {…}}. */
static struct error *find_named(struct value root, const char *list, const char *part,
                                struct slice name, struct value *out_part)
{
    DOC_EACH (it, value_get(root, slice_from(list))) {
        if (slice_equal(value_string_or(value_get(it.value, SLICE("name")), SLICE("")), name)) {
            *out_part = value_get(it.value, slice_from(part));
            return NULL;
        }
    }
    return error_new(ERR_INVALID, "%s has no entry called \"%.*s\"", list,
                     SLICE_ARGUMENT(slice_brief(name)));
}

static const char *path_of(const struct reader *reader, const char *path)
{
    return *path == '/' ? path : arena_format(reader->arena, "%s/%s", reader->directory, path);
}

static struct error *read_file(const struct reader *reader, const char *path, struct text *out_text)
{
    if (!reader->directory)
        return error_new(ERR_INVALID, "it names the file %s, and must hold the content instead",
                         path);
    return file_read(path_of(reader, path), CONFIG_FILE_MAX_BYTES, out_text);
}

/* What stands in the file as base64 under "NAME-data", or is in the file that "NAME" names; absent
 * is fine. What it held is wiped, because it may be a key. */
static struct error *read_pem(const struct reader *reader, struct value object, const char *name,
                              struct secret **out_pem)
{
    struct slice data = value_string_or(
        value_get(object, slice_from(arena_format(reader->arena, "%s-data", name))), SLICE(""));
    const char *path = text_of(reader->arena, object, name);
    CLEANUP(secret_text) struct text pem = TEXT_EMPTY;
    struct error *err = NULL;

    if (data.size)
        err = base64_parse(data, BASE64_STANDARD, &pem);
    else if (path)
        err = read_file(reader, path, &pem);
    else
        return NULL;
    if (err)
        return error_wrap(err, "read %s", name);
    *out_pem = secret_take_text(&pem);
    return NULL;
}

static struct error *read_public(const struct reader *reader, struct value object, const char *name,
                                 struct slice *out_pem)
{
    struct secret *pem = NULL;
    struct error *err = read_pem(reader, object, name, &pem);

    if (err || !pem)
        return err;
    *out_pem = secret_reveal(keep_secret(reader->arena, pem));
    return NULL;
}

static struct error *read_cluster(const struct reader *reader, struct kubeconfig *config)
{
    config->server = text_of(reader->arena, reader->cluster, "server");
    if (!config->server)
        return error_new(ERR_INVALID, "the cluster has no server");
    config->server_name = text_of(reader->arena, reader->cluster, "tls-server-name");
    config->proxy = text_of(reader->arena, reader->cluster, "proxy-url");
    config->trust_anyone =
        value_bool_or(value_get(reader->cluster, SLICE("insecure-skip-tls-verify")), false);
    return read_public(reader, reader->cluster, "certificate-authority", &config->ca_pem);
}

static struct error *read_token(const struct reader *reader, struct kubeconfig *config)
{
    const char *path = text_of(reader->arena, reader->user, "tokenFile");
    struct slice token = value_string_or(value_get(reader->user, SLICE("token")), SLICE(""));
    CLEANUP(secret_text) struct text content = TEXT_EMPTY;
    struct error *err;

    /* The file counts first, as it may be newer. */
    if (path) {
        err = read_file(reader, path, &content);
        if (err)
            return error_wrap(err, "read tokenFile");
        token = slice_trim(text_slice(&content));
        config->token_path = path_of(reader, path);
    }
    if (token.size)
        config->token = keep_secret(reader->arena, secret_new(token.data, token.size));
    return NULL;
}

/* A file that says to act as somebody with fewer rights must not be used with all of them. */
static void read_impersonation(const struct reader *reader, struct kubeconfig *config)
{
    struct value groups = value_get(reader->user, SLICE("as-groups"));
    const char **names;

    config->as = text_of(reader->arena, reader->user, "as");
    if (!value_count(groups))
        return;
    names = arena_array(reader->arena, value_count(groups) + 1, const char *);
    DOC_EACH (it, groups)
        names[it.index] = arena_text(reader->arena, value_string_or(it.value, SLICE("")));
    config->as_groups = names;
}

static struct error *read_user(const struct reader *reader, struct kubeconfig *config)
{
    static const char *const unsupported[] = { "exec", "auth-provider", "username", "as-uid",
                                               "as-user-extra" };
    struct secret *key = NULL;
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(unsupported); i++) {
        if (value_exists(value_get(reader->user, slice_from(unsupported[i]))))
            return error_new(ERR_INVALID,
                             "the user has \"%s\", which is not supported: use a certificate or a "
                             "token",
                             unsupported[i]);
    }
    read_impersonation(reader, config);
    err = read_public(reader, reader->user, "client-certificate", &config->certificate_pem);
    if (err)
        return err;
    err = read_pem(reader, reader->user, "client-key", &key);
    if (err)
        return err;
    if (key)
        config->key_pem = keep_secret(reader->arena, key);
    if (config->certificate_pem.size && !config->key_pem)
        return error_new(ERR_INVALID, "the user has a client-certificate and no client-key");
    return read_token(reader, config);
}

struct error *kubeconfig_read(struct arena *arena, const struct doc *doc, const char *directory,
                              const char *context, struct kubeconfig *out_config)
{
    struct reader reader = { .arena = arena, .directory = directory };
    struct value root = doc_root(doc);
    struct kubeconfig config = { 0 };
    struct value found = VALUE_ABSENT_VALUE;
    struct slice name = context
                            ? slice_from(context)
                            : value_string_or(value_get(root, SLICE("current-context")), SLICE(""));
    struct error *err;

    if (!name.size)
        return error_new(ERR_INVALID, "current-context is not set, and no context was asked for");
    err = find_named(root, "contexts", "context", name, &found);
    if (err)
        return err;
    config.name = arena_text(arena, name);
    config.namespace = text_of(arena, found, "namespace");
    err =
        find_named(root, "clusters", "cluster",
                   value_string_or(value_get(found, SLICE("cluster")), SLICE("")), &reader.cluster);
    if (err)
        return error_wrap(err, "context %s", config.name);
    err = find_named(root, "users", "user",
                     value_string_or(value_get(found, SLICE("user")), SLICE("")), &reader.user);
    if (err)
        return error_wrap(err, "context %s", config.name);
    err = read_cluster(&reader, &config);
    if (!err)
        err = read_user(&reader, &config);
    if (err)
        return error_wrap(err, "context %s", config.name);
    *out_config = config;
    return NULL;
}

static const char *directory_of(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return ".";
    return slash == path ? "/" : arena_strndup(arena, path, (size_t)(slash - path));
}

struct error *kubeconfig_load(struct arena *arena, const char *path, const char *context,
                              struct kubeconfig *out_config)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = file_read(path, CONFIG_FILE_MAX_BYTES, &text);
    if (err)
        return error_wrap(err, "read kubeconfig %s", path);
    err = yaml_parse(text_slice(&text), NULL, &doc);
    if (err)
        return error_wrap(err, "parse kubeconfig %s", path);
    err = kubeconfig_read(arena, doc, directory_of(arena, path), context, out_config);
    if (err)
        return error_wrap(err, "read kubeconfig %s", path);
    return NULL;
}

/* --- inside a pod -------------------------------------------------------------------------- */

static struct error *read_account(const struct reader *reader, struct kubeconfig *config)
{
    CLEANUP(text) struct text ca = TEXT_EMPTY;
    CLEANUP(text) struct text namespace = TEXT_EMPTY;
    CLEANUP(secret_text) struct text token = TEXT_EMPTY;
    struct slice name;
    struct error *err;

    err = read_file(reader, "ca.crt", &ca);
    if (!err)
        err = read_file(reader, "token", &token);
    if (!err)
        err = read_file(reader, "namespace", &namespace);
    if (err)
        return error_wrap(err, "read the service account of this pod");
    name = slice_trim(text_slice(&token));
    config->token = keep_secret(reader->arena, secret_new(name.data, name.size));
    config->token_path = path_of(reader, "token");
    config->ca_pem = slice_of(arena_text(reader->arena, text_slice(&ca)), ca.size);
    name = slice_trim(text_slice(&namespace));
    config->namespace = arena_text(reader->arena, name);
    return NULL;
}

struct error *kubeconfig_load_account(struct arena *arena, const char *directory, const char *host,
                                      const char *port, struct kubeconfig *out_config)
{
    struct reader reader = { .arena = arena, .directory = directory };
    struct kubeconfig config = { .name = "in-cluster" };
    bool is_ipv6 = host && strchr(host, ':');
    struct error *err;

    if (!host || !*host || !port || !*port)
        return error_new(ERR_NOT_FOUND, "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are "
                                        "not set: this is not a pod");
    config.server = arena_format(arena, "https://%s%s%s:%s", is_ipv6 ? "[" : "", host,
                                 is_ipv6 ? "]" : "", port);
    err = read_account(&reader, &config);
    if (err)
        return err;
    *out_config = config;
    return NULL;
}
