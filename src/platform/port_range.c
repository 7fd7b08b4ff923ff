/* Two ports and a dash between them. */
#include "platform/port_range.h"

#include "base/error.h"
#include "base/number.h"
#include "base/slice.h"

enum {
    PORT_MIN = 1024,
};

struct error *port_range_parse(const char *text, uint16_t *out_first, uint16_t *out_last)
{
    struct slice first;
    struct slice last;
    uint64_t from;
    uint64_t to;

    if (!slice_cut(slice_from(text), '-', &first, &last) || !number_parse_uint(first, &from) ||
        !number_parse_uint(last, &to) || from < PORT_MIN || to > UINT16_MAX || from > to)
        return error_new(ERR_BAD_REQUEST,
                         "flag --port-range: \"%s\", want two ports from %d to %d such "
                         "as " PORT_RANGE_DEFAULT,
                         text, PORT_MIN, UINT16_MAX);
    *out_first = (uint16_t)from;
    *out_last = (uint16_t)to;
    return NULL;
}
