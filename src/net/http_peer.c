/* Peers: the url is taken apart and the certificates are read once, so that what is wrong is said
 * when the peer is made and not in every call. */
#include "net/http_peer.h"

#include <stdatomic.h>
#include <string.h>

#include "base/build_info.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "net/http_credentials_internal.h"
#include "net/http_peer_internal.h"

struct http_peer {
    _Atomic size_t references;
    char *origin;     /* "https://name:port" */
    char *prefix;     /* of every path, without a slash at the end; "" mostly */
    char *authority;  /* "10.0.4.7:6443", "example.com": the Host header */
    char *connect_to; /* "::10.0.4.7:6443" when the origin has another name, or NULL */
    char *name;
    char *unix_socket;
    struct http_credentials *credentials;
    struct secret *bearer;
    char *proxy; /* "": none at all; NULL: what the environment says */
    char *user_agent;
};

struct url_parts {
    char *scheme;
    char *host;
    char *port;
    char *path;
};

static void url_parts_cleanup(struct url_parts *parts)
{
    curl_free(parts->scheme);
    curl_free(parts->host);
    curl_free(parts->port);
    curl_free(parts->path);
}

CLEANUP_DEFINE(url_handle, CURLU *, curl_url_cleanup)

static struct error *split_url(const char *url, struct url_parts *parts)
{
    CLEANUP(url_handle) CURLU *handle = curl_url();
    char *extra = NULL;
    CURLUcode code;

    ASSERT(handle);
    code = curl_url_set(handle, CURLUPART_URL, url ? url : "",
                        CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME);
    if (code != CURLUE_OK)
        return error_new(ERR_INVALID, "url \"%s\": %s", url ? url : "", curl_url_strerror(code));
    if (curl_url_get(handle, CURLUPART_QUERY, &extra, 0) == CURLUE_OK ||
        curl_url_get(handle, CURLUPART_FRAGMENT, &extra, 0) == CURLUE_OK) {
        curl_free(extra);
        return error_new(ERR_INVALID, "url \"%s\": want no query and no fragment", url);
    }
    if (curl_url_get(handle, CURLUPART_SCHEME, &parts->scheme, 0) != CURLUE_OK ||
        (strcmp(parts->scheme, "https") != 0 && strcmp(parts->scheme, "http") != 0))
        return error_new(ERR_INVALID, "url \"%s\": want https or http", url);
    if (curl_url_get(handle, CURLUPART_HOST, &parts->host, 0) != CURLUE_OK ||
        curl_url_get(handle, CURLUPART_PORT, &parts->port, CURLU_DEFAULT_PORT) != CURLUE_OK ||
        curl_url_get(handle, CURLUPART_PATH, &parts->path, 0) != CURLUE_OK)
        return error_new(ERR_INVALID, "url \"%s\": want a host", url);
    return NULL;
}

static bool is_default_port(const struct url_parts *parts)
{
    return strcmp(parts->port, strcmp(parts->scheme, "https") == 0 ? "443" : "80") == 0;
}

static bool is_host_name(const char *name)
{
    for (const char *c = name; *c; c++) {
        if (!(*c >= 'a' && *c <= 'z') && !(*c >= 'A' && *c <= 'Z') && !(*c >= '0' && *c <= '9') &&
            *c != '.' && *c != '-' && *c != '_')
            return false;
    }
    return *name != '\0';
}

/* TLS asks for the name in the url, so another server name goes into the url, the real host where
 * the connection goes to, and the Host header stays what it was. */
static struct error *take_address(struct http_peer *peer, const struct http_peer_spec *spec)
{
    __attribute__((cleanup(url_parts_cleanup))) struct url_parts parts = { 0 };
    size_t path_size;
    struct error *err = split_url(spec->url, &parts);

    if (err)
        return err;
    if (spec->server_name && !is_host_name(spec->server_name))
        return error_new(ERR_INVALID, "server name \"%s\": want letters, digits, dots and dashes",
                         spec->server_name);
    path_size = strlen(parts.path);
    while (path_size > 0 && parts.path[path_size - 1] == '/')
        path_size--;
    peer->prefix = memory_strndup(parts.path, path_size);
    peer->origin = memory_format("%s://%s:%s", parts.scheme,
                                 spec->server_name ? spec->server_name : parts.host, parts.port);
    peer->authority = is_default_port(&parts) ? memory_strdup(parts.host)
                                              : memory_format("%s:%s", parts.host, parts.port);
    if (spec->server_name)
        peer->connect_to = memory_format("::%s:%s", parts.host, parts.port);
    peer->unix_socket = memory_strdup(spec->unix_socket);
    peer->name = spec->unix_socket ? memory_format("unix:%s", spec->unix_socket)
                                   : memory_format("%s:%s", parts.host, parts.port);
    return NULL;
}

struct error *http_peer_new(const struct http_peer_spec *spec, struct http_peer **out_peer)
{
    CLEANUP(http_peer) struct http_peer *peer = NEW(struct http_peer);
    struct error *err;

    atomic_init(&peer->references, 1);
    err = take_address(peer, spec);
    if (!err)
        err = http_credentials_new(spec, &peer->credentials);
    if (err)
        return error_recode(
            error_wrap(err, "peer %s", peer->name ? peer->name : "of the HTTP client"),
            ERR_INVALID);
    peer->bearer = secret_dup(spec->bearer);
    if (spec->proxy || !spec->proxy_from_environment)
        peer->proxy = memory_strdup(spec->proxy ? spec->proxy : "");
    peer->user_agent = spec->user_agent ? memory_strdup(spec->user_agent)
                                        : memory_format("butler/%s", build_info_version());
    *out_peer = STEAL(peer);
    return NULL;
}

struct http_peer *http_peer_ref(struct http_peer *peer)
{
    atomic_fetch_add_explicit(&peer->references, 1, memory_order_relaxed);
    return peer;
}

struct http_peer *http_peer_unref(struct http_peer *peer)
{
    if (!peer || atomic_fetch_sub_explicit(&peer->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    memory_free(peer->origin);
    memory_free(peer->prefix);
    memory_free(peer->authority);
    memory_free(peer->connect_to);
    memory_free(peer->name);
    memory_free(peer->unix_socket);
    http_credentials_free(peer->credentials);
    secret_free(peer->bearer);
    memory_free(peer->proxy);
    memory_free(peer->user_agent);
    return memory_free(peer);
}

const char *http_peer_name(const struct http_peer *peer)
{
    return peer->name;
}

const char *http_peer_authority(const struct http_peer *peer)
{
    return peer->authority;
}

bool http_peer_is_renamed(const struct http_peer *peer)
{
    return peer->connect_to;
}

const char *http_peer_user_agent(const struct http_peer *peer)
{
    return peer->user_agent;
}

const struct secret *http_peer_bearer(const struct http_peer *peer)
{
    return peer->bearer;
}

char *http_peer_url(const struct http_peer *peer, const char *path)
{
    return memory_format("%s%s%s", peer->origin, peer->prefix, path);
}

const char *http_peer_prefix(const struct http_peer *peer)
{
    return peer->prefix;
}

void http_peer_apply(const struct http_peer *peer, CURL *easy, struct curl_slist **connect_to)
{
    http_credentials_apply(peer->credentials, easy);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (peer->unix_socket)
        curl_easy_setopt(easy, CURLOPT_UNIX_SOCKET_PATH, peer->unix_socket);
    if (peer->connect_to) {
        *connect_to = curl_slist_append(*connect_to, peer->connect_to);
        curl_easy_setopt(easy, CURLOPT_CONNECT_TO, *connect_to);
    }
    if (peer->proxy)
        curl_easy_setopt(easy, CURLOPT_PROXY, peer->proxy);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
}
