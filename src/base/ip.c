/* IP addresses: text, order, meaning. */
#include "base/ip.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/ip_internal.h"
#include "base/text.h"

enum {
    GROUPS = 8, /* of an IPv6 address */
};

unsigned ip_bits(enum ip_family family)
{
    return family == IP_V4 ? 32 : 128;
}

ip_number ip_to_number(const struct ip_address *address)
{
    unsigned size = ip_bits(address->family) / 8;
    ip_number number = 0;

    for (unsigned i = 0; i < size; i++)
        number = number << 8 | address->bytes[i];
    return number;
}

struct ip_address ip_from_number(enum ip_family family, ip_number number)
{
    struct ip_address address = { .family = family };

    for (unsigned i = ip_bits(family) / 8; i > 0; i--, number >>= 8)
        address.bytes[i - 1] = (unsigned char)number;
    return address;
}

ip_number ip_last_number(enum ip_family family)
{
    return ~(ip_number)0 >> (128 - ip_bits(family));
}

ip_number ip_host_mask(enum ip_family family, unsigned prefix_bits)
{
    /* Shifting by the whole width is undefined, and all-host prefixes are common (0.0.0.0/0). */
    if (prefix_bits >= ip_bits(family))
        return 0;
    return ip_last_number(family) >> prefix_bits;
}

/* Four numbers of one to three digits. Leading zeros mean octal to some readers, so to nobody here.
 */
static bool read_v4(struct slice text, unsigned char bytes[4])
{
    struct slice part;

    for (int i = 0; i < 4; i++) {
        unsigned value = 0;

        if (!slice_split(&text, '.', &part) || part.size < 1 || part.size > 3 ||
            (part.size > 1 && part.data[0] == '0'))
            return false;
        for (size_t at = 0; at < part.size; at++) {
            if (part.data[at] < '0' || part.data[at] > '9')
                return false;
            value = value * 10 + (unsigned)(part.data[at] - '0');
        }
        if (value > 255)
            return false;
        bytes[i] = (unsigned char)value;
    }
    return !slice_split(&text, '.', &part);
}

static bool read_group(struct slice part, unsigned char bytes[2])
{
    unsigned value = 0;

    if (part.size < 1 || part.size > 4)
        return false;
    for (size_t i = 0; i < part.size; i++) {
        int digit = hex_digit(part.data[i]);

        if (digit < 0)
            return false;
        value = value << 4 | (unsigned)digit;
    }
    bytes[0] = (unsigned char)(value >> 8);
    bytes[1] = (unsigned char)value;
    return true;
}

/* Groups separated by single colons, the last of which may be an IPv4 address where the text ends.
 * Nothing at all is no groups. */
static bool read_groups(struct slice text, bool may_end_in_v4, unsigned char bytes[16],
                        size_t *size)
{
    struct slice part;

    *size = 0;
    if (text.size == 0)
        return true;
    while (slice_split(&text, ':', &part)) {
        bool last = !text.data;

        if (last && may_end_in_v4 && memchr(part.data, '.', part.size)) {
            if (*size > 12 || !read_v4(part, bytes + *size))
                return false;
            *size += 4;
            return true;
        }
        if (*size > 14 || !read_group(part, bytes + *size))
            return false;
        *size += 2;
    }
    return true;
}

static bool read_v6(struct slice text, unsigned char bytes[16])
{
    unsigned char tail[16];
    size_t head_size;
    size_t tail_size;
    size_t gap;

    memset(bytes, 0, 16);
    if (!slice_find(text, SLICE("::"), &gap))
        return read_groups(text, true, bytes, &head_size) && head_size == 16;

    if (!read_groups(slice_of(text.data, gap), false, bytes, &head_size) ||
        !read_groups(slice_of(text.data + gap + 2, text.size - gap - 2), true, tail, &tail_size))
        return false;
    /* Two colons stand for one group of zeros at least. */
    if (head_size + tail_size > 14)
        return false;
    memcpy(bytes + 16 - tail_size, tail, tail_size);
    return true;
}

struct error *ip_parse(struct slice text, struct ip_address *out_address)
{
    struct ip_address address = { .family = IP_V4 };
    bool fits = false;

    if (text.size > 0 && memchr(text.data, ':', text.size)) {
        address.family = IP_V6;
        fits = read_v6(text, address.bytes);
    } else if (text.size > 0) {
        fits = read_v4(text, address.bytes);
    }
    if (!fits)
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no IP address such as 10.0.0.1 or fd00::1",
                         SLICE_ARGUMENT(slice_brief(text)));
    *out_address = address;
    return NULL;
}

static bool is_mapped(const struct ip_address *address)
{
    static const unsigned char start[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

    return address->family == IP_V6 && memcmp(address->bytes, start, sizeof(start)) == 0;
}

static unsigned group_at(const struct ip_address *address, int i)
{
    return (unsigned)address->bytes[i * 2] << 8 | address->bytes[i * 2 + 1];
}

/* The longest run of zero groups, the first of equal ones; a single group is not shortened. */
static int find_gap(const struct ip_address *address, int *out_length)
{
    int best = GROUPS;

    *out_length = 1;
    for (int i = 0; i < GROUPS; i++) {
        int length = 0;

        while (i + length < GROUPS && group_at(address, i + length) == 0)
            length++;
        if (length > *out_length) {
            best = i;
            *out_length = length;
        }
    }
    return best;
}

static void append_v6(struct text *text, const struct ip_address *address)
{
    int gap_length;
    int gap = find_gap(address, &gap_length);

    for (int i = 0; i < GROUPS; i++) {
        if (i == gap) {
            text_append(text, "::");
            i += gap_length - 1;
            continue;
        }
        if (i > 0 && i != gap + gap_length)
            text_append_char(text, ':');
        text_appendf(text, "%x", group_at(address, i));
    }
}

void ip_append(struct text *text, const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    const unsigned char *b = plain.bytes;

    if (plain.family == IP_V6) {
        append_v6(text, address);
        return;
    }
    if (address->family == IP_V6)
        text_append(text, "::ffff:");
    text_appendf(text, "%u.%u.%u.%u", b[0], b[1], b[2], b[3]);
}

char *ip_format(struct arena *arena, const struct ip_address *address)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    ip_append(&text, address);
    return arena_text(arena, text_slice(&text));
}

int ip_compare(const struct ip_address *a, const struct ip_address *b)
{
    if (a->family != b->family)
        return a->family == IP_V4 ? -1 : 1;
    return memcmp(a->bytes, b->bytes, sizeof(a->bytes));
}

bool ip_equal(const struct ip_address *a, const struct ip_address *b)
{
    return ip_compare(a, b) == 0;
}

bool ip_next(const struct ip_address *address, struct ip_address *out_next)
{
    ip_number number = ip_to_number(address);

    if (number == ip_last_number(address->family))
        return false;
    *out_next = ip_from_number(address->family, number + 1);
    return true;
}

bool ip_previous(const struct ip_address *address, struct ip_address *out_previous)
{
    ip_number number = ip_to_number(address);

    if (number == 0)
        return false;
    *out_previous = ip_from_number(address->family, number - 1);
    return true;
}

struct ip_address ip_unmap(const struct ip_address *address)
{
    struct ip_address plain = { .family = IP_V4 };

    if (!is_mapped(address))
        return *address;
    memcpy(plain.bytes, address->bytes + 12, 4);
    return plain;
}

bool ip_is_unspecified(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);

    return ip_to_number(&plain) == 0;
}

bool ip_is_loopback(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);

    return plain.family == IP_V4 ? plain.bytes[0] == 127 : ip_to_number(&plain) == 1;
}

bool ip_is_private(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    const unsigned char *b = plain.bytes;

    if (plain.family == IP_V6)
        return (b[0] & 0xfe) == 0xfc;
    return b[0] == 10 || (b[0] == 172 && (b[1] & 0xf0) == 16) || (b[0] == 192 && b[1] == 168);
}

bool ip_is_link_local(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    const unsigned char *b = plain.bytes;

    if (plain.family == IP_V6)
        return b[0] == 0xfe && (b[1] & 0xc0) == 0x80;
    return b[0] == 169 && b[1] == 254;
}

bool ip_is_multicast(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);

    return plain.family == IP_V6 ? plain.bytes[0] == 0xff : (plain.bytes[0] & 0xf0) == 0xe0;
}

bool ip_is_link_local_multicast(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    const unsigned char *b = plain.bytes;

    return plain.family == IP_V6 ? b[0] == 0xff && (b[1] & 0x0f) == 0x02
                                 : b[0] == 224 && b[1] == 0 && b[2] == 0;
}
