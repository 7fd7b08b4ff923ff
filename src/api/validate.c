/* Finds the rules of a kind. */
#include "api/validate.h"

#include "api/validate_internal.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/name.h"

bool validate_is_part(const struct validate *validate, const char *part)
{
    return validate->part && slice_is(slice_from(validate->part), part);
}

void validate_kind(uint32_t kind, const struct validate_change *change, struct causes *causes)
{
    static const struct validate_rule *const lists[] = {
        validate_definition_rules,
        validate_service_rules,
        validate_webhook_rules,
    };
    struct validate validate = {
        .object = field_root(causes, change->after),
        .before = change->before,
        .part = change->part,
    };

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        for (const struct validate_rule *rule = lists[i]; rule->kind; rule++) {
            if (rule->kind == kind)
                rule->check(&validate);
        }
    }
}

void validate_labels(const struct field *labels)
{
    FIELD_EACH(label, labels)
    {
        field_check_name_of(labels, label.key, name_check_qualified);
        field_check_name_of(labels, field_text(&label.field), name_check_label_value);
    }
}

void validate_host(const struct field *host)
{
    struct ip_address address;
    struct error *err = ip_parse(field_text(host), &address);

    field_check_name(host, name_check_subdomain);
    if (!err)
        field_invalid(host, "must be a DNS name, not an IP address");
    error_drop(err, "no address is what we want");
}
