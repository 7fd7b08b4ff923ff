/* The chain of admission plug-ins. */
#include "apiserver/admission.h"

#include <stddef.h>

#include "apiserver/admission_plugins.h"
#include "base/error.h"
#include "base/memory.h"

static const struct admission_plugin *const chain[] = {
    &admission_namespace_lifecycle,
    &admission_escalation, /* behind everything that changes objects */
};

const char *admission_operation_name(enum admission_operation operation)
{
    static const char *const names[] = {
        [ADMISSION_CREATE] = "CREATE",
        [ADMISSION_UPDATE] = "UPDATE",
        [ADMISSION_DELETE] = "DELETE",
        [ADMISSION_CONNECT] = "CONNECT",
    };

    return names[operation];
}

struct error *admission_mutate(const struct admission *admission, struct doc **inout_object)
{
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(chain); i++) {
        err = chain[i]->mutate ? chain[i]->mutate(admission, inout_object) : NULL;
        if (err)
            return err;
    }
    return NULL;
}

struct error *admission_validate(const struct admission *admission, const struct doc *object)
{
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(chain); i++) {
        err = chain[i]->validate ? chain[i]->validate(admission, object) : NULL;
        if (err)
            return err;
    }
    return NULL;
}
