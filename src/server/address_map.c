/* Maps of addresses. Spans are painted onto the pieces that their ends cut the network into, so
 * that the work depends on how many spans there are and not on how many addresses. */
#include "server/address_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Addresses as numbers; 64 bits, so that the end behind the last one does not wrap. */
struct piece {
    uint64_t begin;
    uint64_t end; /* not included */
    const struct address_span *span;
};

struct painting {
    uint64_t *cuts; /* in order, each once */
    size_t cut_count;
    const struct address_span **spans; /* between a cut and the next */
};

const char *address_status_name(enum address_status status)
{
    static const char *const names[] = { "free",         "excluded", "reserved", "allocated-nodes",
                                         "allocated-lb", "gateway",  "mixed" };

    return names[status];
}

static uint64_t number_of(const struct ip_address *address)
{
    return (uint64_t)address->bytes[0] << 24 | (uint64_t)address->bytes[1] << 16 |
           (uint64_t)address->bytes[2] << 8 | address->bytes[3];
}

static struct ip_address address_of(uint64_t number)
{
    return (struct ip_address){ IP_V4,
                                { (unsigned char)(number >> 24), (unsigned char)(number >> 16),
                                  (unsigned char)(number >> 8), (unsigned char)number } };
}

/* The part of a span inside of the network; empty: begin is end. */
static struct piece clip(const struct address_span *span, const struct piece *network)
{
    struct piece piece = { number_of(&span->range.first), number_of(&span->range.last) + 1, span };

    if (piece.end <= network->begin || piece.begin >= network->end)
        return (struct piece){ network->begin, network->begin, span };
    piece.begin = piece.begin < network->begin ? network->begin : piece.begin;
    piece.end = piece.end > network->end ? network->end : piece.end;
    return piece;
}

static int compare(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;

    return left < right ? -1 : left > right;
}

static void cut(struct arena *arena, const struct piece *network, const struct address_span *spans,
                size_t count, struct painting *out_painting)
{
    uint64_t *cuts = arena_array(arena, 2 * count + 2, uint64_t);
    size_t kept = 0;

    cuts[0] = network->begin;
    cuts[1] = network->end;
    for (size_t i = 0; i < count; i++) {
        struct piece piece = clip(&spans[i], network);

        cuts[2 * i + 2] = piece.begin;
        cuts[2 * i + 3] = piece.end;
    }
    qsort(cuts, 2 * count + 2, sizeof(*cuts), compare);
    for (size_t i = 0; i < 2 * count + 2; i++) {
        if (!kept || cuts[i] != cuts[kept - 1])
            cuts[kept++] = cuts[i];
    }
    out_painting->cuts = cuts;
    out_painting->cut_count = kept;
    out_painting->spans = arena_array(arena, kept, const struct address_span *);
}

static size_t find_cut(const struct painting *painting, uint64_t number)
{
    const uint64_t *found =
        bsearch(&number, painting->cuts, painting->cut_count, sizeof(number), compare);

    return (size_t)(found - painting->cuts);
}

static void paint(struct painting *painting, const struct piece *piece)
{
    if (piece->begin == piece->end)
        return;
    for (size_t i = find_cut(painting, piece->begin); painting->cuts[i] < piece->end; i++) {
        if (!painting->spans[i] || painting->spans[i]->status <= piece->span->status)
            painting->spans[i] = piece->span;
    }
}

/* What follows each other and is the same becomes one piece. */
static size_t join(const struct painting *painting, struct piece *pieces)
{
    size_t count = 0;

    for (size_t i = 0; i + 1 < painting->cut_count; i++) {
        if (count && pieces[count - 1].span == painting->spans[i])
            pieces[count - 1].end = painting->cuts[i + 1];
        else
            pieces[count++] =
                (struct piece){ painting->cuts[i], painting->cuts[i + 1], painting->spans[i] };
    }
    return count;
}

static enum address_status status_of(const struct piece *piece)
{
    return piece->span ? piece->span->status : ADDRESS_FREE;
}

/* The block begin … end, with what those of the pieces say that reach into it. *at is the first of
 * these, and of the next block afterwards. */
static struct address_block make_block(uint64_t begin, uint64_t end, const struct piece *pieces,
                                       size_t count, size_t *at)
{
    struct address_block block = {
        .range = { address_of(begin), address_of(end - 1) },
        .count = end - begin,
        .status = status_of(&pieces[*at]),
        .span = pieces[*at].span,
    };

    for (size_t i = *at; i < count && pieces[i].begin < end; i++) {
        uint64_t from = pieces[i].begin < begin ? begin : pieces[i].begin;
        uint64_t to = pieces[i].end > end ? end : pieces[i].end;

        block.counts[status_of(&pieces[i])] += to - from;
        if (status_of(&pieces[i]) != block.status)
            block.status = ADDRESS_MIXED;
        if (pieces[i].span != block.span)
            block.span = NULL;
        *at = pieces[i].end > end ? i : i + 1;
    }
    return block;
}

void address_map_read(struct arena *arena, const struct ip_prefix *prefix,
                      const struct address_span *spans, size_t span_count,
                      struct address_map *out_map)
{
    struct ip_prefix network = ip_prefix_masked(prefix);
    struct ip_range all = ip_range_from_prefix(&network);
    struct piece whole = { number_of(&all.first), number_of(&all.last) + 1, NULL };
    struct address_block *blocks = arena_array(arena, ADDRESS_MAP_BLOCKS, struct address_block);
    struct painting painting = { 0 };
    struct piece *pieces;
    uint64_t step = (whole.end - whole.begin) / ADDRESS_MAP_BLOCKS;
    size_t piece_count;
    size_t count = 0;
    size_t at = 0;

    cut(arena, &whole, spans, span_count, &painting);
    for (size_t i = 0; i < span_count; i++) {
        struct piece piece = clip(&spans[i], &whole);

        paint(&painting, &piece);
    }
    pieces = arena_array(arena, painting.cut_count, struct piece);
    piece_count = join(&painting, pieces);
    if (step > 1) {
        for (uint64_t from = whole.begin; from < whole.end; from += step)
            blocks[count++] = make_block(from, from + step, pieces, piece_count, &at);
    } else {
        while (at < piece_count)
            blocks[count++] =
                make_block(pieces[at].begin, pieces[at].end, pieces, piece_count, &at);
    }
    *out_map = (struct address_map){ network, step > 1 ? network.bits + ADDRESS_MAP_BITS : 32,
                                     blocks, count };
}
