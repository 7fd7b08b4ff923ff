#include "hosted/kubeconfig_subject.h"

#include <string.h>

#include "base/text.h"
#include "doc/doc.h"
#include "lib/test.h"

#define TCP                                                                                        \
    "{\"metadata\":{\"name\":\"web\",\"labels\":{\"team\":\"blue\"}},\"spec\":{\"replicas\":2}}"
#define LONG "a-name-that-is-much-too-long-for-a-certificate-of-anybody-anywhere"

struct row {
    const char *name;
    const char *spec;
    bool allow_masters;
    const char *user;
    const char *groups; /* with blanks between them */
    const char *error;  /* NULL: it works */
};

static const struct row rows[] = {
    { "takes a text", "{\"user\":{\"stringValue\":\"eve\"}}", false, "eve", "", NULL },
    { "takes a name from the tenant", "{\"user\":{\"fromDefinition\":\"metadata.name\"}}", false,
      "web", "", NULL },
    { "takes a label from the tenant",
      "{\"user\":{\"stringValue\":\"eve\"},\"groups\":[{\"stringValue\":\"a\"},"
      "{\"fromDefinition\":\"metadata.labels.team\"}]}",
      false, "eve", "a blue", NULL },
    { "cuts what is too long", "{\"user\":{\"stringValue\":\"" LONG "\"}}", false,
      "a-name-that-is-much-too-long-for-a-certificate-of-anybo-7adf3163", "", NULL },
    { "wants a user", "{}", false, NULL, NULL,
      "spec.user: one of stringValue and fromDefinition is needed" },
    { "wants one of two", "{\"user\":{\"stringValue\":\"a\",\"fromDefinition\":\"b\"}}", false,
      NULL, NULL, "spec.user: stringValue and fromDefinition exclude each other" },
    { "wants something at the end of a path", "{\"user\":{\"fromDefinition\":\"metadata.uid\"}}",
      false, NULL, NULL,
      "spec.user.fromDefinition: the TenantControlPlane has no text at \"metadata.uid\"" },
    { "wants a text there", "{\"user\":{\"fromDefinition\":\"spec.replicas\"}}", false, NULL, NULL,
      "has no text at \"spec.replicas\"" },
    { "names the group that is wrong",
      "{\"user\":{\"stringValue\":\"a\"},\"groups\":[{\"stringValue\":\"b\"},{}]}", false, NULL,
      NULL, "spec.groups[1]: one of" },
    { "does not hand out mastery",
      "{\"user\":{\"stringValue\":\"a\"},\"groups\":[{\"stringValue\":\"system:masters\"}]}", false,
      NULL, NULL, "spec.groups[0]: system:masters is above every rule" },
    { "hands out mastery when told to",
      "{\"user\":{\"stringValue\":\"a\"},\"groups\":[{\"stringValue\":\"system:masters\"}]}", true,
      "a", "system:masters", NULL },
};

static struct value parse(const char *json)
{
    struct doc *doc = doc_new(slice_from(json));

    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static void subject(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text groups = TEXT_EMPTY;
    struct kubeconfig_subject subject;
    struct error *err = kubeconfig_subject_read(fixture_current()->arena, parse(row->spec),
                                                parse(TCP), row->allow_masters, &subject);

    if (row->error) {
        assert_error(err, ERR_INVALID, row->error);
        return;
    }
    assert_no_error(err);
    assert_string_equal(subject.user, row->user);
    assert_true(strlen(subject.user) <= 64);
    for (size_t i = 0; subject.groups[i]; i++)
        text_appendf(&groups, "%s%s", i ? " " : "", subject.groups[i]);
    assert_string_equal(text_string(&groups), row->groups);
}

struct name_row {
    const char *name;
    const char *generator;
    bool reserved;
};

static const struct name_row name_rows[] = {
    { "keeps the CA", "ca", true },
    { "keeps the administrator's kubeconfig", "admin-kubeconfig", true },
    { "keeps what Cluster API reads", "kubeconfig", true },
    { "keeps the data store's", "datastore-config", true },
    { "lets others be", "viewers", false },
};

static void reserved(void **state)
{
    const struct name_row *row = *state;

    assert_int_equal(kubeconfig_subject_is_reserved(row->generator), row->reserved);
}

TEST_MAIN(TABLE(subject, rows), TABLE(reserved, name_rows))
