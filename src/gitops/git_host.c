#include "gitops/git_host.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "gitops/limits.h"
#include "net/http_client.h"

/* The one that fields have by default, whatever the type. */
#define GITHUB_URL "https://api.github.com"

struct service {
    const char *type;
    const char *url;
    const char *api;      /* where its API is on a server that is named without a path */
    bool has_password;    /* a name and a password instead of a token */
    const char *names[4]; /* of the account, the first that is there */
};

static const struct service services[] = {
    { "github", GITHUB_URL, "", false, { "login" } },
    { "gitlab", "https://gitlab.com/api/v4", "/api/v4", false, { "username" } },
    { "bitbucket",
      "https://api.bitbucket.org/2.0",
      "/2.0",
      true,
      { "username", "nickname", "display_name" } },
};

static struct error *find_service(struct slice type, const struct service **out_service)
{
    for (size_t i = 0; i < COUNT_OF(services); i++) {
        if (slice_is(type, services[i].type)) {
            *out_service = &services[i];
            return NULL;
        }
    }
    return error_new(ERR_INVALID,
                     "git service \"" SLICE_FORMAT "\" must be github, gitlab or bitbucket",
                     SLICE_ARGUMENT(slice_brief(type)));
}

/* Without a slash at its end. */
static const char *choose_url(struct arena *arena, const struct service *service, struct slice url)
{
    struct slice scheme;
    struct slice rest;
    struct slice path;

    while (slice_has_suffix(url, "/"))
        url.size--;
    if (!url.size || slice_is(url, GITHUB_URL))
        return service->url;
    rest = url;
    if (slice_cut(url, ':', &scheme, &rest))
        while (slice_has_prefix(rest, "/"))
            rest = slice_of(rest.data + 1, rest.size - 1);
    return arena_format(arena, SLICE_FORMAT "%s", SLICE_ARGUMENT(url),
                        slice_cut(rest, '/', &rest, &path) ? "" : service->api);
}

/* --- the login ---------------------------------------------------------------------------------
 */

static struct error *read_key(struct value data, const char *key, struct text *out_text)
{
    struct slice coded = value_text(data, key);
    struct error *err = coded.size ? base64_parse(coded, BASE64_STANDARD, out_text) : NULL;
    struct slice plain;

    if (err)
        return error_wrap(err, "key \"%s\" of the Secret", key);
    /* Editors leave a line end behind. */
    plain = slice_trim(text_slice(out_text));
    if (!plain.size)
        return error_new(ERR_INVALID, "the Secret has no key \"%s\"", key);
    text_remove_front(out_text, (size_t)(plain.data - out_text->data));
    text_truncate(out_text, plain.size);
    return NULL;
}

/* The value of the header Authorization. */
static struct error *read_login(const struct service *service, struct value data,
                                struct text *out_header)
{
    CLEANUP(secret_text) struct text plain = TEXT_EMPTY;
    CLEANUP(secret_text) struct text password = TEXT_EMPTY;
    struct error *err = read_key(data, service->has_password ? "username" : "token", &plain);

    if (!err && service->has_password)
        err = read_key(data, "app-password", &password);
    if (err)
        return err;
    if (!service->has_password) {
        text_append(out_header, "Bearer ");
        text_append_slice(out_header, text_slice(&plain));
        return NULL;
    }
    text_append_char(&plain, ':');
    text_append_slice(&plain, text_slice(&password));
    text_append(out_header, "Basic ");
    base64_append(out_header, text_slice(&plain), BASE64_STANDARD);
    return NULL;
}

/* --- the answer --------------------------------------------------------------------------------
 */

static struct error *explain(const struct service *service, int status)
{
    if (status == 401 || status == 403)
        return error_new(ERR_UNAUTHENTICATED, "%s refuses the %s (HTTP %d)", service->type,
                         service->has_password ? "app password" : "token", status);
    if (status == 404)
        return error_new(ERR_UNAVAILABLE, "there is no API of %s at this address (HTTP 404)",
                         service->type);
    return error_new(ERR_UNAVAILABLE, "%s answered with HTTP %d", service->type, status);
}

static struct error *read_name(struct arena *arena, const struct service *service,
                               struct slice body, const char **out_name)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(body, NULL, &doc);

    if (err) {
        error_drop(err, "what it is instead helps nobody");
        return error_new(ERR_UNAVAILABLE, "this is no answer of %s: it is no JSON", service->type);
    }
    for (size_t i = 0; i < COUNT_OF(service->names) && service->names[i]; i++) {
        struct slice name = value_text(doc_root(doc), service->names[i]);

        if (!name.size)
            continue;
        name = utf8_truncate(name, GIT_HOST_MAX_NAME);
        *out_name = arena_text(arena, name);
        return NULL;
    }
    return error_new(ERR_UNAVAILABLE, "this is no answer of %s: it has no \"%s\"", service->type,
                     service->names[0]);
}

static struct error *ask(struct arena *arena, struct http_client *client,
                         const struct service *service, const char *url, const char *login,
                         struct http_abort *abort, const char **out_name)
{
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    CLEANUP(http_response) struct http_response *response = NULL;
    struct http_header headers[] = { { "Authorization", login }, { "Accept", "application/json" } };
    struct http_request request = {
        .method = "GET",
        .path = "/user",
        .headers = headers,
        .header_count = COUNT_OF(headers),
        .max_body = GIT_HOST_MAX_ANSWER,
        .total_ms = GIT_HOST_ANSWER_MS,
    };
    struct error *err = http_peer_new(
        &(struct http_peer_spec){ .url = url, .proxy_from_environment = true }, &peer);

    if (err)
        return err;
    err = http_client_fetch(client, peer, &request, abort, &response);
    if (err)
        return error_recode(err, ERR_UNAVAILABLE);
    if (response->status != 200)
        return explain(service, response->status);
    return read_name(arena, service, slice_of(response->body, response->body_size), out_name);
}

struct error *git_host_find_user(struct arena *arena, struct http_client *client,
                                 const struct git_host *host, struct http_abort *abort,
                                 const char **out_name)
{
    CLEANUP(secret_text) struct text login = TEXT_EMPTY;
    const struct service *service;
    const char *url;
    struct error *err = find_service(host->type, &service);

    if (!err)
        err = read_login(service, host->login, &login);
    if (err)
        return err;
    url = choose_url(arena, service, host->url);
    err = ask(arena, client, service, url, text_string(&login), abort, out_name);
    return err ? error_wrap(err, "ask %s/user", url) : NULL;
}
