#include "ctl/kubeconfig_merge.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static const char own[] = "clusters: [{ name: c, cluster: { server: 'https://new' } }]\n"
                          "users: [{ name: u, user: { token: t } }]\n"
                          "contexts: [{ name: x, context: { cluster: c, user: u } }]\n";

struct row {
    const char *name;
    const char *target;
    struct kubeconfig_merge how;
    const char *error; /* NULL: accepted */
    const char *after;
};

#define MERGED(name)                                                                               \
    "apiVersion: v1\nclusters:\n- cluster:\n    server: https://new\n  name: demo\ncontexts:\n- "  \
    "context:\n    cluster: demo\n    user: demo-admin\n  name: " name "\n"

static const struct row rows[] = {
    { "makes a file of its own",
      "",
      { "demo", NULL, true, false },
      NULL,
      MERGED("demo") "current-context: demo\nkind: Config\nusers:\n- name: demo-admin\n  user:\n"
                     "    token: t\n" },
    { "gives the context another name",
      "",
      { "demo", "other", false, false },
      NULL,
      MERGED("other") "kind: Config\nusers:\n- name: demo-admin\n  user:\n    token: t\n" },
    { "keeps what it does not know",
      "apiVersion: v1\nkind: Config\ncurrent-context: a\npreferences: { colors: true }\n"
      "clusters: [{ name: a, cluster: { server: 'https://a' }, extra: 1 }]\n",
      { "demo", NULL, false, false },
      NULL,
      "apiVersion: v1\nclusters:\n- cluster:\n    server: https://a\n  extra: 1\n  name: a\n"
      "- cluster:\n    server: https://new\n  name: demo\ncontexts:\n- context:\n    cluster: "
      "demo\n"
      "    user: demo-admin\n  name: demo\ncurrent-context: a\nkind: Config\npreferences:\n"
      "  colors: true\nusers:\n- name: demo-admin\n  user:\n    token: t\n" },
    { "replaces its own entry",
      "apiVersion: v1\nkind: Config\nclusters: [{ name: demo, cluster: { server: 'https://new', "
      "old: 1 } }]\n",
      { "demo", NULL, false, false },
      NULL,
      MERGED("demo") "kind: Config\nusers:\n- name: demo-admin\n  user:\n    token: t\n" },
    { "refuses an entry of another server",
      "clusters: [{ name: demo, cluster: { server: 'https://old' } }]\n",
      { "demo", NULL, false, false },
      "there is a cluster \"demo\" at https://old already",
      NULL },
    { "replaces even that by force",
      "apiVersion: v1\nkind: Config\nclusters: [{ name: demo, cluster: { server: 'https://old' } "
      "}]\n",
      { "demo", NULL, false, true },
      NULL,
      MERGED("demo") "kind: Config\nusers:\n- name: demo-admin\n  user:\n    token: t\n" },
};

static void merges(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *target = NULL;
    CLEANUP(doc) struct doc *mine = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;

    assert_no_error(yaml_parse(slice_from(row->target), NULL, &target));
    assert_no_error(yaml_parse(slice_from(own), NULL, &mine));
    err = kubeconfig_merge(doc_root(target), doc_root(mine), &row->how, &after);
    if (row->error) {
        assert_error(err, ERR_ALREADY_EXISTS, row->error);
        return;
    }
    assert_no_error(err);
    yaml_format(doc_root(after), &text);
    assert_string_equal(text_string(&text), row->after);
}

TEST_MAIN(TABLE(merges, rows))
