/* Checks facts in the order in which people set them, and tells the first that is missing. */
#include "os/facts_internal.h"

#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/name.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "os/limits.h"
#include "os/os.h"

static const char *const fallback_time_servers[] = { "pool.ntp.org", NULL };

static struct error *require(const char *value, const char *field)
{
    if (!value || !*value)
        return error_new(ERR_INVALID, "%s is required", field);
    if (strlen(value) > OS_MAX_FIELD_BYTES)
        return error_new(ERR_INVALID, "%s is longer than %d bytes", field, OS_MAX_FIELD_BYTES);
    return NULL;
}

/* Texts that end up on a line of a file, where a line end would begin another entry. */
static struct error *check_line(const char *value, const char *field)
{
    struct error *err = require(value, field);

    if (err)
        return err;
    if (!utf8_is_valid(slice_from(value)))
        return error_new(ERR_INVALID, "%s must be valid UTF-8", field);
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return error_new(ERR_INVALID, "%s must be one line without control characters", field);
    return NULL;
}

static struct error *check_optional_line(const char *value, const char *field)
{
    return value ? check_line(value, field) : NULL;
}

/* URLs are written into shell scripts, so only what no shell looks at may be in them. */
static struct error *check_url(const char *url, const char *field)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  ":/._~%+=@,{}-";
    struct error *err = require(url, field);

    if (err)
        return err;
    if (strncmp(url, "https://", 8) != 0 && strncmp(url, "http://", 7) != 0)
        return error_new(ERR_INVALID, "%s must begin with https:// or http://", field);
    if (url[strspn(url, allowed)])
        return error_new(ERR_INVALID, "%s must be a URL of letters, digits and :/._~%%+=@,-",
                         field);
    return NULL;
}

static struct error *read_names(const struct os_input *input)
{
    struct error *err = require(input->namespace, "namespace");

    if (!err)
        err = require(input->cluster, "clusterName");
    if (err)
        return err;
    err = name_check_label(slice_from(input->namespace));
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "namespace");
    err = name_check_label(slice_from(input->cluster));
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "clusterName");
    err = input->name ? name_check_subdomain(slice_from(input->name)) : NULL;
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "name");
    err = name_check_label_value(slice_from(input->team));
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "team");
    return check_optional_line(input->ssh_key, "os.sshAuthorizedKey");
}

static struct error *read_version(struct arena *arena, const struct os_input *input,
                                  struct facts *facts)
{
    struct error *err = require(input->version, "kubernetesVersion");

    if (err)
        return err;
    err = semver_parse(slice_from(input->version), &facts->version);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "kubernetesVersion");
    facts->tag = arena_format(arena, "v%s", semver_format(arena, &facts->version));
    facts->minor = arena_format(arena, "v%llu.%llu", (unsigned long long)facts->version.major,
                                (unsigned long long)facts->version.minor);
    return NULL;
}

static bool is_host(struct slice host)
{
    struct ip_address address;
    struct error *err = ip_parse(host, &address);

    if (!err)
        return true;
    error_drop(err, "may be a name instead");
    err = name_check_subdomain(host);
    if (!err)
        return true;
    error_drop(err, "the caller names the whole endpoint");
    return false;
}

/* Cuts host:port, where the host may be an IPv6 address in brackets. */
static bool cut_authority(struct slice authority, struct slice *out_host)
{
    size_t colon = authority.size;
    struct slice host;
    uint64_t port;

    while (colon > 0 && authority.data[colon - 1] != ':')
        colon--;
    if (colon == 0)
        return false;
    host = slice_of(authority.data, colon - 1);
    if (!number_parse_uint(slice_of(authority.data + colon, authority.size - colon), &port))
        return false;
    if (host.size > 2 && host.data[0] == '[' && host.data[host.size - 1] == ']')
        host = slice_of(host.data + 1, host.size - 2);
    else if (memchr(host.data, ':', host.size))
        return false;
    *out_host = host;
    return port > 0 && port <= 65535 && is_host(host);
}

static struct error *read_endpoint(const struct os_input *input, struct facts *facts)
{
    struct slice endpoint = slice_from(input->endpoint);
    struct error *err = require(input->endpoint, "controlPlaneEndpoint");

    if (err)
        return err;
    if (slice_has_prefix(endpoint, "https://")) {
        facts->authority = slice_of(endpoint.data + 8, endpoint.size - 8);
        if (cut_authority(facts->authority, &facts->host))
            return NULL;
    }
    endpoint = slice_brief(endpoint);
    return error_new(ERR_INVALID,
                     "controlPlaneEndpoint \"" SLICE_FORMAT "\" must be https://<host>:<port>",
                     SLICE_ARGUMENT(endpoint));
}

static struct error *read_ca(struct arena *arena, const struct os_input *input, struct facts *facts)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct error *err;

    if (input->ca.size == 0)
        return error_new(ERR_INVALID, "clusterCA is required");
    if (input->ca.size > OS_MAX_PEM_BYTES)
        return error_new(ERR_INVALID, "clusterCA is longer than %d bytes", OS_MAX_PEM_BYTES);
    err = certificate_parse_pem(input->ca, &certificate);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "clusterCA");
    certificate_format_public_der(certificate, &der);
    facts->ca_hash = arena_format(arena, "sha256:%s", digest_hex(arena, text_slice(&der)));
    facts->ca_base64 = base64_format(arena, input->ca, BASE64_STANDARD);
    return NULL;
}

static struct error *read_token(const struct os_input *input)
{
    struct slice id;
    struct slice secret;

    if (!input->bootstrap_token)
        return error_new(ERR_INVALID, "bootstrapToken is required");
    /* The value is a secret even when it is malformed. */
    if (!bootstrap_token_split(secret_reveal(input->bootstrap_token), &id, &secret))
        return error_new(ERR_INVALID, "bootstrapToken must be [a-z0-9]{6}.[a-z0-9]{16}");
    return NULL;
}

static struct error *read_prefix(const char *cidr, const char *field, struct ip_prefix *out_prefix)
{
    struct error *err = require(cidr, field);

    if (err)
        return err;
    err = ip_prefix_parse(slice_from(cidr), IP_HOST_BITS_REFUSED, out_prefix);
    return err ? error_wrap(error_recode(err, ERR_INVALID), "%s", field) : NULL;
}

static struct error *read_network(struct arena *arena, const struct os_input *input,
                                  struct facts *facts)
{
    struct ip_prefix prefix = { 0 };
    struct ip_address address;
    bool inside = true;
    struct error *err = read_prefix(input->pod_cidr, "networking.podCIDR", &prefix);

    if (!err)
        err = read_prefix(input->service_cidr, "networking.serviceCIDR", &prefix);
    if (err)
        return err;
    address = prefix.address;
    for (int i = 0; i < OS_DNS_OFFSET && inside; i++)
        inside = ip_next(&address, &address);
    if (!inside || !ip_prefix_contains(&prefix, &address))
        return error_new(ERR_INVALID,
                         "networking.serviceCIDR %s is too small: the DNS address is its number %d",
                         input->service_cidr, OS_DNS_OFFSET);
    facts->dns = ip_format(arena, &address);
    return NULL;
}

static struct error *read_exposure(struct arena *arena, const struct os_input *input,
                                   struct facts *facts)
{
    struct ip_address address;
    struct error *err;

    if (!input->exposure_ip && !input->tenant_host && !input->konnectivity_host)
        return NULL;
    err = require(input->exposure_ip, "exposure.ip");
    if (!err)
        err = require(input->tenant_host, "exposure.tenantHost");
    if (!err)
        err = require(input->konnectivity_host, "exposure.konnectivityHost");
    if (err)
        return err;
    err = ip_parse(slice_from(input->exposure_ip), &address);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "exposure.ip");
    err = name_check_subdomain(slice_from(input->tenant_host));
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "exposure.tenantHost");
    err = name_check_subdomain(slice_from(input->konnectivity_host));
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "exposure.konnectivityHost");
    facts->hosts = arena_format(arena, "%s %s %s", ip_format(arena, &address), input->tenant_host,
                                input->konnectivity_host);
    return NULL;
}

static struct error *read_time_servers(const struct os_input *input, struct facts *facts)
{
    struct error *err = NULL;

    facts->time_servers = fallback_time_servers;
    if (!input->time_servers || !input->time_servers[0])
        return NULL;
    for (size_t i = 0; input->time_servers[i] && !err; i++)
        err = check_line(input->time_servers[i], "timeServers");
    facts->time_servers = input->time_servers;
    return err;
}

static struct error *read_talos(const struct os_input *input)
{
    const struct os_talos *talos = &input->talos;
    struct error *err = NULL;

    if (!talos->token || secret_reveal(talos->token).size == 0)
        return error_new(ERR_INVALID, "machineToken is required");
    if (talos->ca.size == 0)
        return error_new(ERR_INVALID, "machineCA is required");
    if (talos->ca.size > OS_MAX_PEM_BYTES)
        return error_new(ERR_INVALID, "machineCA is longer than %d bytes", OS_MAX_PEM_BYTES);
    err = check_optional_line(talos->install_disk, "os.talos.installDisk");
    if (!err)
        err = check_optional_line(talos->installer_image, "os.talos.installerImage");
    return err ? err : check_optional_line(talos->kubelet_image, "kubeletImage");
}

static struct error *read_packages(const struct os_packages *packages, unsigned needs)
{
    struct error *err = NULL;

    if (needs & FACT_REPOSITORIES) {
        err = check_url(packages->container_repo, "workerPackages.containerRuntimeRepoURL");
        if (!err)
            err = check_url(packages->kubernetes_repo, "workerPackages.kubernetesRepoURL");
    }
    if (err || !(needs & FACT_BINARIES))
        return err;
    err = check_url(packages->kubernetes_binary, "workerPackages.kubernetesBinaryURL");
    if (!err && packages->cni_plugins)
        err = check_url(packages->cni_plugins, "workerPackages.cniPluginsURL");
    if (!err && packages->crictl)
        err = check_url(packages->crictl, "workerPackages.crictlURL");
    return err;
}

struct error *facts_read(struct arena *arena, const struct os_input *input, unsigned needs,
                         struct facts *out_facts)
{
    struct facts facts = { .input = input };
    struct error *err = read_names(input);

    if (!err && needs & FACT_PROVIDER)
        err = require(input->provider, "provider");
    if (!err)
        err = read_version(arena, input, &facts);
    if (!err && needs & FACT_ENDPOINT)
        err = read_endpoint(input, &facts);
    if (!err && needs & FACT_CA)
        err = read_ca(arena, input, &facts);
    if (!err && needs & FACT_TOKEN)
        err = read_token(input);
    if (!err && needs & FACT_NETWORK)
        err = read_network(arena, input, &facts);
    if (!err)
        err = read_exposure(arena, input, &facts);
    if (!err)
        err = read_time_servers(input, &facts);
    if (!err && needs & FACT_TALOS)
        err = read_talos(input);
    if (!err)
        err = read_packages(&input->packages, needs);
    if (!err)
        *out_facts = facts;
    return err;
}

const char *facts_url(struct arena *arena, const struct facts *facts, const char *url,
                      const char *arch)
{
    const struct {
        const char *name;
        const char *value;
    } places[] = { { "{minor}", facts->minor }, { "{version}", facts->tag }, { "{arch}", arch } };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    while (*url) {
        size_t i = 0;

        while (i < COUNT_OF(places) && strncmp(url, places[i].name, strlen(places[i].name)) != 0)
            i++;
        if (i == COUNT_OF(places)) {
            text_append_char(&text, *url++);
        } else {
            text_append(&text, places[i].value);
            url += strlen(places[i].name);
        }
    }
    return arena_strdup(arena, text_string(&text));
}
