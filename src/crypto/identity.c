/* Whom a certificate speaks for: reading names and telling people about them. Writing them is in
 * identity_write.c. */
#include "crypto/identity.h"

#include "base/ip_prefix.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "crypto/identity_internal.h"
#include "crypto/limits.h"

typedef VEC(const char *) name_list;

static const char *const *seal(struct arena *arena, name_list *list)
{
    const char **copy = arena_array(arena, list->count + 1, const char *);

    if (list->count)
        memcpy(copy, list->items, list->count * sizeof(*copy));
    vec_done(list);
    return copy;
}

struct error *identity_check_text(const char *what, struct slice value, bool ascii)
{
    if (value.size == 0)
        return error_new(ERR_INVALID, "%s is empty", what);
    if (value.size > CERTIFICATE_MAX_NAME_BYTES)
        return error_new(ERR_TOO_LARGE, "%s has %zu bytes, at most %d are allowed", what,
                         value.size, CERTIFICATE_MAX_NAME_BYTES);
    if (!utf8_is_valid(value))
        return error_new(ERR_INVALID, "%s is not UTF-8", what);
    for (size_t i = 0; i < value.size; i++) {
        unsigned char c = (unsigned char)value.data[i];

        if (c < 0x20 || c == 0x7f || (ascii && c > 0x7f))
            return error_new(ERR_INVALID, "%s holds the byte 0x%02x", what, c);
    }
    return NULL;
}

static struct error *push(struct arena *arena, name_list *list, const char *what,
                          struct slice value, bool ascii)
{
    struct error *err = identity_check_text(what, value, ascii);

    if (err)
        return err;
    if (list->count == CERTIFICATE_MAX_NAMES)
        return error_new(ERR_TOO_LARGE, "more than %d names of the sort %s", CERTIFICATE_MAX_NAMES,
                         what);
    vec_push(list, arena_text(arena, value));
    return NULL;
}

static struct error *push_entry(struct arena *arena, name_list *list, const char *what,
                                const X509_NAME_ENTRY *entry)
{
    unsigned char *utf8 = NULL;
    int size = ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(entry));
    struct error *err;

    if (size < 0)
        return openssl_error(ERR_INVALID, "%s is not readable text", what);
    err = push(arena, list, what, slice_of((const char *)utf8, (size_t)size), false);
    OPENSSL_free(utf8);
    return err;
}

struct error *identity_read_subject(struct arena *arena, const X509_NAME *name,
                                    struct identity *identity)
{
    name_list common = { 0 };
    name_list organizations = { 0 };
    name_list units = { 0 };
    struct error *err = NULL;

    for (int i = 0; !err && i < X509_NAME_entry_count(name); i++) {
        const X509_NAME_ENTRY *entry = X509_NAME_get_entry(name, i);

        switch (OBJ_obj2nid(X509_NAME_ENTRY_get_object(entry))) {
        case NID_commonName:
            err = push_entry(arena, &common, "common name", entry);
            break;
        case NID_organizationName:
            err = push_entry(arena, &organizations, "organization", entry);
            break;
        case NID_organizationalUnitName:
            err = push_entry(arena, &units, "organizational unit", entry);
            break;
        default:
            break;
        }
    }
    identity->common_name = common.count ? common.items[common.count - 1] : NULL;
    vec_done(&common);
    identity->organizations = seal(arena, &organizations);
    identity->units = seal(arena, &units);
    return err;
}

static struct slice string_bytes(const ASN1_STRING *string)
{
    return slice_of((const char *)ASN1_STRING_get0_data(string),
                    (size_t)ASN1_STRING_length(string));
}

static struct ip_address address_of(const char *bytes, size_t size)
{
    struct ip_address address = { .family = size == 4 ? IP_V4 : IP_V6 };

    memcpy(address.bytes, bytes, size);
    return address;
}

static struct error *push_address(struct arena *arena, name_list *list, struct slice bytes)
{
    struct ip_address address;

    if (bytes.size != 4 && bytes.size != 16)
        return error_new(ERR_INVALID, "IP address has %zu bytes, expected 4 or 16", bytes.size);
    address = address_of(bytes.data, bytes.size);
    return push(arena, list, "IP address", slice_from(ip_format(arena, &address)), true);
}

struct error *identity_read_names(struct arena *arena, const GENERAL_NAMES *names,
                                  struct identity *identity)
{
    name_list dns = { 0 };
    name_list ips = { 0 };
    name_list uris = { 0 };
    name_list emails = { 0 };
    struct error *err = NULL;

    for (int i = 0; !err && names && i < sk_GENERAL_NAME_num(names); i++) {
        const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, i);

        switch (name->type) {
        case GEN_DNS:
            err = push(arena, &dns, "DNS name", string_bytes(name->d.dNSName), true);
            break;
        case GEN_IPADD:
            err = push_address(arena, &ips, string_bytes(name->d.iPAddress));
            break;
        case GEN_URI:
            err = push(arena, &uris, "URI", string_bytes(name->d.uniformResourceIdentifier), true);
            break;
        case GEN_EMAIL:
            err = push(arena, &emails, "e-mail address", string_bytes(name->d.rfc822Name), true);
            break;
        default:
            break;
        }
    }
    identity->dns_names = seal(arena, &dns);
    identity->ip_addresses = seal(arena, &ips);
    identity->uris = seal(arena, &uris);
    identity->emails = seal(arena, &emails);
    return err;
}

static unsigned leading_ones(const char *bytes, size_t size)
{
    unsigned bits = 0;

    while (bits < size * 8 && (unsigned char)bytes[bits / 8] >> (7 - bits % 8) & 1)
        bits++;
    return bits;
}

/* An address followed by its mask. */
static struct error *push_range(struct arena *arena, name_list *list, struct slice bytes)
{
    size_t half = bytes.size / 2;
    struct ip_prefix prefix;
    struct ip_address mask;

    if (bytes.size != 8 && bytes.size != 32)
        return error_new(ERR_INVALID, "IP constraint has %zu bytes, expected 8 or 32", bytes.size);
    prefix.address = address_of(bytes.data, half);
    prefix.bits = leading_ones(bytes.data + half, half);
    mask = ip_prefix_mask(&prefix);
    if (memcmp(mask.bytes, bytes.data + half, half) != 0)
        return error_new(ERR_INVALID, "the mask of an IP constraint has gaps");
    return push(arena, list, "IP constraint", slice_from(ip_prefix_format(arena, &prefix)), true);
}

struct error *identity_read_permitted(struct arena *arena, const NAME_CONSTRAINTS *constraints,
                                      const char *const **out_dns, const char *const **out_ips)
{
    const STACK_OF(GENERAL_SUBTREE) *permitted =
        constraints ? constraints->permittedSubtrees : NULL;
    name_list dns = { 0 };
    name_list ips = { 0 };
    struct error *err = NULL;

    for (int i = 0; !err && permitted && i < sk_GENERAL_SUBTREE_num(permitted); i++) {
        const GENERAL_NAME *base = sk_GENERAL_SUBTREE_value(permitted, i)->base;

        if (base->type == GEN_DNS && ASN1_STRING_length(base->d.dNSName) > 0)
            err = push(arena, &dns, "DNS constraint", string_bytes(base->d.dNSName), true);
        else if (base->type == GEN_IPADD)
            err = push_range(arena, &ips, string_bytes(base->d.iPAddress));
    }
    *out_dns = seal(arena, &dns);
    *out_ips = seal(arena, &ips);
    return err;
}

static void append_list(struct text *text, const char *prefix, const char *const *list)
{
    for (; list && *list; list++)
        text_appendf(text, "%s%s%s", text->size ? ", " : "", prefix, *list);
}

void identity_format(const struct identity *identity, struct text *text)
{
    const char *const common[] = { identity->common_name, NULL };
    CLEANUP(text) struct text all = TEXT_EMPTY;

    append_list(&all, "CN=", common);
    append_list(&all, "O=", identity->organizations);
    append_list(&all, "OU=", identity->units);
    append_list(&all, "DNS:", identity->dns_names);
    append_list(&all, "IP:", identity->ip_addresses);
    append_list(&all, "URI:", identity->uris);
    append_list(&all, "email:", identity->emails);
    text_append(text, all.size ? text_string(&all) : "nobody");
}

static bool is_filled(const char *const *list)
{
    return list && *list;
}

bool identity_has_names(const struct identity *identity)
{
    return is_filled(identity->dns_names) || is_filled(identity->ip_addresses) ||
           is_filled(identity->uris) || is_filled(identity->emails);
}
