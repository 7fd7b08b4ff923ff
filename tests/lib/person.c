#include "lib/person.h"

#include "apiserver/transport.h"
#include "auth/user.h"
#include "kube/kube.h"
#include "lib/controller_fixture.h"
#include "lib/test.h"

struct asking {
    struct kube kube;
    struct error *(*ask)(const struct kube *kube, void *context);
    void *context;
    struct error *error;
};

static void work(void *context)
{
    struct asking *asking = context;

    asking->error = asking->ask(&asking->kube, asking->context);
}

struct error *person_ask(struct controller_fixture *f, const char *name, const char *group,
                         struct error *(*ask)(const struct kube *kube, void *context),
                         void *context)
{
    struct slice groups[] = { SLICE(USER_GROUP_AUTHENTICATED), slice_from(group) };
    struct user_spec spec = {
        .origin = USER_FROM_CERTIFICATE,
        .name = slice_from(name),
        .groups = groups,
        .group_count = group ? 2 : 1,
    };
    struct asking asking = { .ask = ask, .context = context };
    struct kube_transport *transport;
    struct user *user;

    assert_no_error(user_new(fixture_current()->arena, &spec, &user));
    transport = transport_new(f->server, user);
    asking.kube.transport = transport;
    controller_fixture_work(f, work, &asking);
    transport_free(transport);
    return asking.error;
}
