/* Quantities, two with a blank between: what we accept, we write and read back as the same number;
 * what was added can be taken away again, and the order agrees with the difference. */
#include "base/quantity.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool check_one(struct arena *arena, struct slice text, struct quantity *quantity)
{
    struct quantity again;
    CLEANUP(error) struct error *err = quantity_parse(text, quantity);

    if (err)
        return false;
    err = quantity_parse(slice_from(quantity_format(arena, quantity)), &again);
    ASSERT(!err && quantity_compare(quantity, &again) == 0);
    return true;
}

/* Sums of two numbers below 2^255 do not stick at the largest. */
static bool has_room(const struct quantity *quantity)
{
    return quantity->nano[QUANTITY_LIMBS - 1] >> 63 == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice text = slice_of((const char *)data, size);
    struct slice first = text;
    struct slice second = text;
    struct quantity difference;
    struct quantity restored;
    struct quantity a;
    struct quantity b;
    int64_t value;

    slice_cut(text, ' ', &first, &second);
    if (!check_one(arena, first, &a) || !check_one(arena, second, &b))
        return 0;
    if (!has_room(&a) || !has_room(&b))
        return 0;
    difference = quantity_subtract(&a, &b);
    ASSERT(quantity_compare(&a, &b) == quantity_sign(&difference));
    ASSERT(quantity_compare(&a, &b) == -quantity_compare(&b, &a));
    restored = quantity_add(&difference, &b);
    ASSERT(quantity_compare(&restored, &a) == 0);
    if (quantity_to_int(&a, &value)) {
        restored = quantity_from_int(value, a.notation);
        /* Rounded away from zero. */
        ASSERT(quantity_compare(&restored, &a) * (a.negative ? -1 : 1) >= 0);
    }
    return 0;
}
