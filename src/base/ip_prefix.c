/* Networks in CIDR notation. */
#include "base/ip_prefix.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_internal.h"
#include "base/number.h"
#include "base/text.h"

static bool read(struct slice text, struct ip_prefix *prefix)
{
    struct slice address;
    struct slice bits;
    struct error *err;
    uint64_t value;

    /* Like an octet, a length has no leading zeros. */
    if (!slice_cut(text, '/', &address, &bits) || !number_parse_uint(bits, &value) ||
        (bits.size > 1 && bits.data[0] == '0'))
        return false;
    err = ip_parse(address, &prefix->address);
    if (err) {
        error_drop(err, "ip_prefix_parse() shows the whole");
        return false;
    }
    prefix->bits = (unsigned)value;
    return value <= ip_bits(prefix->address.family);
}

static struct error *refuse_host_bits(struct slice text, const struct ip_prefix *prefix)
{
    struct ip_prefix masked = ip_prefix_masked(prefix);
    CLEANUP(text) struct text right = TEXT_EMPTY;

    if (ip_equal(&masked.address, &prefix->address))
        return NULL;
    ip_prefix_append(&right, &masked);
    return error_new(ERR_INVALID,
                     "\"" SLICE_FORMAT "\" has bits set after its first %u; the network is %s",
                     SLICE_ARGUMENT(slice_brief(text)), prefix->bits, text_string(&right));
}

struct error *ip_prefix_parse(struct slice text, enum ip_host_bits host_bits,
                              struct ip_prefix *out_prefix)
{
    struct ip_prefix prefix;
    struct error *err;

    if (!read(text, &prefix))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no network such as 10.0.0.0/8 or fd00::/64",
                         SLICE_ARGUMENT(slice_brief(text)));
    if (host_bits == IP_HOST_BITS_REFUSED) {
        err = refuse_host_bits(text, &prefix);
        if (err)
            return err;
    }
    *out_prefix = prefix;
    return NULL;
}

void ip_prefix_append(struct text *text, const struct ip_prefix *prefix)
{
    ip_append(text, &prefix->address);
    text_appendf(text, "/%u", prefix->bits);
}

char *ip_prefix_format(struct arena *arena, const struct ip_prefix *prefix)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    ip_prefix_append(&text, prefix);
    return arena_text(arena, text_slice(&text));
}

static ip_number network_of(const struct ip_address *address, unsigned bits)
{
    return ip_to_number(address) & ~ip_host_mask(address->family, bits);
}

struct ip_prefix ip_prefix_masked(const struct ip_prefix *prefix)
{
    enum ip_family family = prefix->address.family;

    return (struct ip_prefix){
        .address = ip_from_number(family, network_of(&prefix->address, prefix->bits)),
        .bits = prefix->bits,
    };
}

bool ip_prefix_contains(const struct ip_prefix *prefix, const struct ip_address *address)
{
    return prefix->address.family == address->family &&
           network_of(&prefix->address, prefix->bits) == network_of(address, prefix->bits);
}

bool ip_prefix_covers(const struct ip_prefix *outer, const struct ip_prefix *inner)
{
    return outer->bits <= inner->bits && ip_prefix_contains(outer, &inner->address);
}

bool ip_prefix_overlaps(const struct ip_prefix *a, const struct ip_prefix *b)
{
    return ip_prefix_covers(a, b) || ip_prefix_covers(b, a);
}

uint64_t ip_prefix_count(const struct ip_prefix *prefix)
{
    unsigned host_bits = ip_bits(prefix->address.family) - prefix->bits;

    return host_bits < 64 ? UINT64_C(1) << host_bits : UINT64_MAX;
}

struct ip_address ip_prefix_mask(const struct ip_prefix *prefix)
{
    enum ip_family family = prefix->address.family;

    return ip_from_number(family, ip_last_number(family) ^ ip_host_mask(family, prefix->bits));
}
