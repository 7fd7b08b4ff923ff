/* Whom a certificate speaks for: writing names, after checking what the caller gave. */
#include <ctype.h>

#include "base/ip_prefix.h"
#include "base/slice.h"
#include "crypto/identity_internal.h"
#include "crypto/limits.h"

/* The text goes in as UTF8String with its own length. OpenSSL's other way would refuse more than 64
 * characters, but Kubernetes has node names of 253, and its users are common names. */
static struct error *add_entry(X509_NAME *name, int nid, const char *what, const char *value)
{
    struct error *err = identity_check_text(what, slice_from(value), false);

    if (err)
        return err;
    OPENSSL_MUST(X509_NAME_add_entry_by_NID(name, nid, V_ASN1_UTF8STRING,
                                            (const unsigned char *)value, -1, -1, 0));
    return NULL;
}

static struct error *add_entries(X509_NAME *name, int nid, const char *what,
                                 const char *const *values)
{
    for (size_t i = 0; values && values[i]; i++) {
        struct error *err = i < CERTIFICATE_MAX_NAMES
                                ? add_entry(name, nid, what, values[i])
                                : error_new(ERR_TOO_LARGE, "more than %d names of the sort %s",
                                            CERTIFICATE_MAX_NAMES, what);

        if (err)
            return err;
    }
    return NULL;
}

struct error *identity_write_subject(const struct identity *identity, X509_NAME *name)
{
    struct error *err;

    err = add_entries(name, NID_organizationName, "organization", identity->organizations);
    if (err)
        return err;
    err = add_entries(name, NID_organizationalUnitName, "organizational unit", identity->units);
    if (err || !identity->common_name)
        return err;
    return add_entry(name, NID_commonName, "common name", identity->common_name);
}

static bool is_label(struct slice label)
{
    if (label.size == 0 || label.size > 63 || label.data[0] == '-' ||
        label.data[label.size - 1] == '-')
        return false;
    for (size_t i = 0; i < label.size; i++)
        if (!isalnum((unsigned char)label.data[i]) && label.data[i] != '-' && label.data[i] != '_')
            return false;
    return true;
}

/* Letters, digits, hyphens and underscores in labels of up to 63; `front` may precede it. */
static bool is_dns_name(const char *value, const char *front)
{
    struct slice rest = slice_from(value);
    struct slice label;

    if (slice_has_prefix(rest, front))
        rest = slice_of(rest.data + strlen(front), rest.size - strlen(front));
    if (rest.size > 253)
        return false;
    while (slice_split(&rest, '.', &label))
        if (!is_label(label))
            return false;
    return true;
}

static ASN1_STRING *ascii_string(const char *value, bool lower)
{
    ASN1_STRING *string = ASN1_IA5STRING_new();

    OPENSSL_MUST(string && ASN1_STRING_set(string, value, -1));
    if (lower) {
        unsigned char *data = (unsigned char *)ASN1_STRING_get0_data(string);

        for (int i = 0; i < ASN1_STRING_length(string); i++)
            data[i] = (unsigned char)tolower(data[i]);
    }
    return string;
}

static GENERAL_NAME *new_name(int type, ASN1_STRING *take_value)
{
    GENERAL_NAME *name = GENERAL_NAME_new();

    OPENSSL_MUST(name);
    GENERAL_NAME_set0_value(name, type, take_value);
    return name;
}

static struct error *dns_name(const char *value, GENERAL_NAME **out_name)
{
    struct ip_address address;
    struct error *err = ip_parse(slice_from(value), &address);

    if (!err)
        return error_new(ERR_INVALID,
                         "DNS name \"%s\" is an IP address: nobody would find it among the names",
                         value);
    error_drop(err, "as it should be");
    if (!is_dns_name(value, "*."))
        return error_new(ERR_INVALID,
                         "DNS name \"%s\": expected labels like web.example.com, "
                         "or *. and such labels",
                         value);
    *out_name = new_name(GEN_DNS, ascii_string(value, true));
    return NULL;
}

static ASN1_STRING *octets(const unsigned char *bytes, size_t size)
{
    ASN1_STRING *string = ASN1_OCTET_STRING_new();

    OPENSSL_MUST(string && ASN1_STRING_set(string, bytes, (int)size));
    return string;
}

static struct error *address_name(const char *value, GENERAL_NAME **out_name)
{
    struct ip_address address;
    struct error *err = ip_parse(slice_from(value), &address);

    if (err)
        return error_recode(err, ERR_INVALID);
    *out_name = new_name(GEN_IPADD, octets(address.bytes, ip_bits(address.family) / 8));
    return NULL;
}

static struct error *uri_name(const char *value, GENERAL_NAME **out_name)
{
    struct error *err = identity_check_text("URI", slice_from(value), true);

    if (err)
        return err;
    if (!strchr(value, ':') || strchr(value, ' '))
        return error_new(ERR_INVALID, "URI \"%s\": expected a scheme, like spiffe://", value);
    *out_name = new_name(GEN_URI, ascii_string(value, false));
    return NULL;
}

static struct error *email_name(const char *value, GENERAL_NAME **out_name)
{
    const char *at = strchr(value, '@');
    struct error *err = identity_check_text("e-mail address", slice_from(value), true);

    if (err)
        return err;
    if (!at || at == value || strchr(value, ' ') || !is_dns_name(at + 1, ""))
        return error_new(ERR_INVALID, "e-mail address \"%s\": expected one like ops@example.com",
                         value);
    *out_name = new_name(GEN_EMAIL, ascii_string(value, false));
    return NULL;
}

static struct error *add_names(GENERAL_NAMES *names, const char *const *values,
                               struct error *(*make)(const char *, GENERAL_NAME **))
{
    for (size_t i = 0; values && values[i]; i++) {
        GENERAL_NAME *name = NULL;
        struct error *err =
            i < CERTIFICATE_MAX_NAMES
                ? make(values[i], &name)
                : error_new(ERR_TOO_LARGE, "more than %d names of one sort", CERTIFICATE_MAX_NAMES);

        if (err)
            return err;
        OPENSSL_MUST(sk_GENERAL_NAME_push(names, name));
    }
    return NULL;
}

struct error *identity_write_names(const struct identity *identity, GENERAL_NAMES **out_names)
{
    CLEANUP(general_names) GENERAL_NAMES *names = GENERAL_NAMES_new();
    struct error *err;

    OPENSSL_MUST(names);
    err = add_names(names, identity->dns_names, dns_name);
    if (!err)
        err = add_names(names, identity->ip_addresses, address_name);
    if (!err)
        err = add_names(names, identity->uris, uri_name);
    if (!err)
        err = add_names(names, identity->emails, email_name);
    if (err)
        return err;
    *out_names = sk_GENERAL_NAME_num(names) > 0 ? STEAL(names) : NULL;
    return NULL;
}

static struct error *dns_constraint(const char *value, GENERAL_NAME **out_name)
{
    if (!is_dns_name(value, "."))
        return error_new(ERR_INVALID, "DNS constraint \"%s\": expected a domain like example.com",
                         value);
    *out_name = new_name(GEN_DNS, ascii_string(value, true));
    return NULL;
}

/* An address and its mask. */
static struct error *range_constraint(const char *value, GENERAL_NAME **out_name)
{
    unsigned char bytes[32];
    struct ip_prefix prefix;
    struct ip_address mask;
    size_t size;
    struct error *err = ip_prefix_parse(slice_from(value), IP_HOST_BITS_REFUSED, &prefix);

    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "IP constraint");
    size = ip_bits(prefix.address.family) / 8;
    mask = ip_prefix_mask(&prefix);
    memcpy(bytes, prefix.address.bytes, size);
    memcpy(bytes + size, mask.bytes, size);
    *out_name = new_name(GEN_IPADD, octets(bytes, size * 2));
    return NULL;
}

static void add_subtrees(NAME_CONSTRAINTS *constraints, GENERAL_NAMES *names)
{
    constraints->permittedSubtrees = sk_GENERAL_SUBTREE_new_null();
    OPENSSL_MUST(constraints->permittedSubtrees);
    while (sk_GENERAL_NAME_num(names) > 0) {
        GENERAL_SUBTREE *subtree = GENERAL_SUBTREE_new();

        OPENSSL_MUST(subtree);
        GENERAL_NAME_free(subtree->base);
        subtree->base = sk_GENERAL_NAME_shift(names);
        OPENSSL_MUST(sk_GENERAL_SUBTREE_push(constraints->permittedSubtrees, subtree));
    }
}

struct error *identity_write_permitted(const char *const *dns, const char *const *ips,
                                       NAME_CONSTRAINTS **out_constraints)
{
    CLEANUP(general_names) GENERAL_NAMES *names = GENERAL_NAMES_new();
    NAME_CONSTRAINTS *constraints;
    struct error *err;

    OPENSSL_MUST(names);
    err = add_names(names, dns, dns_constraint);
    if (!err)
        err = add_names(names, ips, range_constraint);
    if (err)
        return err;
    *out_constraints = NULL;
    if (sk_GENERAL_NAME_num(names) == 0)
        return NULL;
    constraints = NAME_CONSTRAINTS_new();
    OPENSSL_MUST(constraints);
    add_subtrees(constraints, names);
    *out_constraints = constraints;
    return NULL;
}
