/* Errors as JSON. */
#include "supervise/tenant_error.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json_write.h"
#include "supervise/tenant_state.h"

static const char *const codes[] = {
    [ERR_BAD_REQUEST] = "BadRequest",
    [ERR_UNAUTHENTICATED] = "Unauthenticated",
    [ERR_FORBIDDEN] = "Forbidden",
    [ERR_NOT_FOUND] = "NotFound",
    [ERR_NOT_ALLOWED] = "NotAllowed",
    [ERR_NOT_ACCEPTABLE] = "NotAcceptable",
    [ERR_ALREADY_EXISTS] = "AlreadyExists",
    [ERR_CONFLICT] = "Conflict",
    [ERR_EXPIRED] = "Expired",
    [ERR_TOO_LARGE] = "TooLarge",
    [ERR_UNSUPPORTED] = "Unsupported",
    [ERR_INVALID] = "Invalid",
    [ERR_TOO_MANY] = "TooMany",
    [ERR_INTERNAL] = "Internal",
    [ERR_UNAVAILABLE] = "Unavailable",
    [ERR_TIMEOUT] = "Timeout",
};

void tenant_error_write(const struct error *error, struct text *text)
{
    CLEANUP(string) char *chain = error_format(error);

    json_write_object(text);
    json_write_member(text, "code", codes[error->code]);
    json_write_member(text, "reason", tenant_state_reason_name(tenant_state_reason_of(error)));
    json_write_member(text, "message", chain);
    json_write_end_object(text);
}

struct error *tenant_error_read(struct value value)
{
    struct slice code = value_text(value, "code");
    struct slice message = value_text(value, "message");
    struct slice reason = value_text(value, "reason");
    size_t index = 0;
    struct error *err;

    while (index < COUNT_OF(codes) && !slice_is(code, codes[index]))
        index++;
    err = error_new(index < COUNT_OF(codes) ? (enum error_code)index : ERR_INTERNAL, SLICE_FORMAT,
                    SLICE_ARGUMENT(message));
    return reason.size ? tenant_state_because(err, tenant_state_reason_parse(reason)) : err;
}
