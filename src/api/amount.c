#include "api/amount.h"

#include "base/error.h"

struct error *amount_read(struct value value, const char *field, bool *out_has,
                          struct quantity *out_amount)
{
    struct quantity amount;
    struct slice text;
    int64_t number;
    struct error *err;

    if (!value_exists(value) || value_is_null(value)) {
        *out_has = false;
        return NULL;
    }
    if (value_string(value, &text)) {
        err = quantity_parse(text, &amount);
        if (err)
            return error_wrap(err, "%s", field);
    } else if (value_int(value, &number)) {
        amount = quantity_from_int(number, QUANTITY_DECIMAL_SI);
    } else {
        return error_new(ERR_INVALID, "%s: must be a quantity such as 4, 500m or 16Gi", field);
    }
    *out_has = true;
    *out_amount = amount;
    return NULL;
}

int amount_percent(const struct quantity *used, const struct quantity *limit)
{
    struct quantity hundred = quantity_multiply(used, 100);
    int least = 0;
    int most = 100;

    if (quantity_sign(used) <= 0)
        return 0;
    if (quantity_sign(limit) <= 0)
        return 100;
    while (least < most) {
        int middle = (least + most + 1) / 2;
        struct quantity part = quantity_multiply(limit, middle);

        if (quantity_compare(&part, &hundred) <= 0)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}
