#include "cli/settings.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "cli/credentials.h"
#include "cli/globals.h"
#include "doc/edit.h"
#include "lib/test.h"

static const struct program program = { "butlerctl", "Clusters", NULL, true };

static void forget(void *name)
{
    unsetenv(name);
}

static void set(const char *name, const char *value)
{
    setenv(name, value, 1);
    arena_defer(fixture_current()->arena, forget, (void *)name);
}

static void write_text(const char *path, const char *content)
{
    assert_no_error(file_write(path, content, strlen(content), 0600));
}

/* A home of the test's own, and nothing from outside. */
static void clean_home(void)
{
    set("HOME", fixture_directory());
    set("BUTLER_HOME", fixture_directory());
    set("XDG_STATE_HOME", fixture_path("state"));
    unsetenv("KUBECONFIG");
    unsetenv("KUBERNETES_SERVICE_HOST");
}

static struct cli command(const struct globals *globals)
{
    return (
        struct cli){ .program = &program, .arena = fixture_current()->arena, .globals = globals };
}

/* --- what counts --------------------------------------------------------------------------- */

struct row {
    const char *name;
    const char *setting;
    struct globals globals;
    const char *flag; /* given as a word; NULL: not */
    const char *variable;
    const char *variable_value;
    const char *value;
    enum settings_origin origin;
};

static const char file[] = "currentContext: lab\n"
                           "contexts:\n"
                           "- { name: lab, namespace: from-lab, team: lab-team }\n"
                           "- { name: other, namespace: from-other }\n"
                           "defaults: { output: yaml, editor: ed }\n";

static const struct row rows[] = {
    { "takes what is built in", "color", .value = "auto", .origin = SETTINGS_BUILT_IN },
    { "takes the file's defaults before that", "output", .value = "yaml",
      .origin = SETTINGS_DEFAULTS },
    { "takes the current context", "namespace", .value = "from-lab", .origin = SETTINGS_CONTEXT },
    { "takes the context that is asked for", "namespace", .globals = { .context = "other" },
      .value = "from-other", .origin = SETTINGS_CONTEXT },
    { "takes the environment before the context", "namespace", .variable = "BUTLER_NAMESPACE",
      .variable_value = "from-environment", .value = "from-environment",
      .origin = SETTINGS_ENVIRONMENT },
    { "takes the flag before all", "namespace", .globals = { .namespace = "from-flag" },
      .flag = "namespace", .variable = "BUTLER_NAMESPACE", .variable_value = "x",
      .value = "from-flag", .origin = SETTINGS_FLAG },
    { "knows a flag that the environment set", "output", .globals = { .output = "json" },
      .value = "json", .origin = SETTINGS_ENVIRONMENT },
    { "has no team of another context", "team", .globals = { .context = "other" }, .value = NULL,
      .origin = SETTINGS_BUILT_IN },
};

static uint64_t bit_of(const char *name)
{
    for (size_t i = 0; globals_table[i].type != CLI_TYPE_END; i++) {
        if (strcmp(globals_table[i].name, name) == 0)
            return UINT64_C(1) << i;
    }
    return 0;
}

static void precedence(void **state)
{
    const struct row *row = *state;
    struct globals globals = row->globals;
    struct cli cli = command(&globals);
    struct settings_value value;

    clean_home();
    write_text(fixture_path("config.yaml"), file);
    if (row->flag)
        globals.given = bit_of(row->flag);
    if (row->variable)
        set(row->variable, row->variable_value);
    assert_no_error(settings_effective(&cli, row->setting, &value));
    if (row->value)
        assert_string_equal(value.value, row->value);
    else
        assert_null(value.value);
    assert_int_equal(value.origin, row->origin);
}

static struct error *add_one(void *context, struct edit *edit)
{
    (void)context;
    edit_set_string(edit, EDIT_PATH("currentContext"), SLICE("new"));
    return NULL;
}

static void changes_keep_what_we_do_not_know(void **state)
{
    static const struct globals globals;
    struct cli cli = command(&globals);
    struct stat about;

    (void)state;
    clean_home();
    write_text(fixture_path("config.yaml"), "future: [1, 2]\ncurrentContext: old\n");
    assert_no_error(settings_change(&cli, add_one, NULL));
    assert_string_equal(fixture_read(fixture_path("config.yaml")),
                        "currentContext: new\nfuture:\n- 1\n- 2\n");
    assert_int_equal(stat(fixture_path("config.yaml"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

static void a_file_that_is_no_mapping_is_refused(void **state)
{
    static const struct globals globals;
    struct cli cli = command(&globals);
    const struct settings *settings;

    (void)state;
    clean_home();
    write_text(fixture_path("config.yaml"), "- 1\n");
    assert_error(settings_get(&cli, &settings), ERR_INVALID, "no mapping");
}

/* --- which cluster ------------------------------------------------------------------------- */

static const char kubeconfig[] = "apiVersion: v1\n"
                                 "kind: Config\n"
                                 "current-context: %s\n"
                                 "clusters: [{ name: c, cluster: { server: 'https://%s' } }]\n"
                                 "users: [{ name: u, user: { token: t } }]\n"
                                 "contexts: [{ name: %s, context: { cluster: c, user: u } }]\n";

static void write_kubeconfig(const char *name)
{
    write_text(fixture_path(name),
               arena_format(fixture_current()->arena, kubeconfig, name, name, name));
}

static const char login[] =
    "{\"activeServer\":\"https://b.example\",\"servers\":{\"https://b.example\":{\"kubeconfig\":"
    "\"Y3VycmVudC1jb250ZXh0OiBjCmNvbnRleHRzOiBbe25hbWU6IGMsIGNvbnRleHQ6IHtjbHVzdGVyOiBjLCB1c2VyOi"
    "B1fX1dCmNsdXN0ZXJzOiBbe25hbWU6IGMsIGNsdXN0ZXI6IHtzZXJ2ZXI6ICdodHRwczovL2MnfX1dCnVzZXJzOiBbe25"
    "hbWU6IHUsIHVzZXI6IHt0b2tlbjogdH19XQo=\"}}}";

struct credentials_row {
    const char *name;
    const char *files[5];
    const char *settings; /* NULL: none */
    struct globals globals;
    const char *kubeconfig; /* of the environment, in the directory */
    const char *server;     /* NULL: refused */
    const char *error;
    bool past_kubectl;
    bool login; /* there is one */
};

static const struct credentials_row credentials_rows[] = {
    { "finds nothing", .error = "no cluster is known" },
    { "takes KUBECONFIG", { "env", "kubeconfig" }, .kubeconfig = "env", .server = "https://env" },
    { "takes Butler's own file", { "kubeconfig", ".kube/config" }, .server = "https://kubeconfig" },
    { "takes the only bootstrap", { "lab-kubeconfig" }, .server = "https://lab-kubeconfig" },
    { "lists several bootstraps",
      { "lab-kubeconfig", "home-kubeconfig" },
      .error = "several clusters are known" },
    { "takes a context with a file",
      { "lab", "kubeconfig" },
      .settings = "contexts: [{ name: work, kubeconfig: %s/lab }]\n",
      .globals = { .context = "work" },
      .server = "https://lab" },
    { "takes a context of the kubeconfig",
      { "env" },
      .globals = { .context = "env" },
      .kubeconfig = "env",
      .server = "https://env" },
    { "refuses a context that nobody has",
      { 0 },
      .globals = { .context = "nobody" },
      .error = "there is no context \"nobody\"" },
    { "acts as somebody else with a file",
      { "kubeconfig" },
      .globals = { .as = "jane", .as_groups = { (const char *[]){ "ops" }, 1 } },
      .server = "https://kubeconfig" },
    { "wants to know whom to act as",
      { "kubeconfig" },
      .globals = { .as_groups = { (const char *[]){ "ops" }, 1 } },
      .error = "--as-group needs --as" },
    { "acts as nobody else with a login",
      { 0 },
      .login = true,
      .globals = { .as = "jane" },
      .error = "--as does not work with the login for https://b.example" },
    { "refuses a file that is not there",
      { 0 },
      .globals = { .kubeconfig = "./absent" },
      .error = "--kubeconfig" },
};

static void credentials(void **state)
{
    const struct credentials_row *row = *state;
    struct cli cli = command(&row->globals);
    struct arena *arena = fixture_current()->arena;
    struct credentials chosen;
    struct error *err;

    clean_home();
    assert_no_error(file_directory_ensure(fixture_path(".kube"), 0700));
    for (size_t i = 0; i < 5 && row->files[i]; i++)
        write_kubeconfig(row->files[i]);
    if (row->settings)
        write_text(fixture_path("config.yaml"),
                   arena_format(arena, "contexts: [{ name: work, kubeconfig: %s/lab }]\n",
                                fixture_directory()));
    if (row->login)
        write_text(fixture_path("credentials.json"), login);
    if (row->kubeconfig)
        set("KUBECONFIG", arena_format(arena, "/absent:%s", fixture_path(row->kubeconfig)));
    err = credentials_choose(&cli, false, &chosen);
    if (row->error) {
        CLEANUP(error) struct error *failed = err;
        CLEANUP(string) char *chain = failed ? error_format(failed) : NULL;

        assert_non_null(strstr(chain ? chain : "", row->error));
        return;
    }
    assert_no_error(err);
    assert_string_equal(chosen.config.server, row->server);
    if (row->globals.as) {
        assert_string_equal(chosen.config.as, row->globals.as);
        assert_string_equal(chosen.config.as_groups[0], row->globals.as_groups.items[0]);
    }
}

TEST_MAIN(TABLE(precedence, rows), TEST(changes_keep_what_we_do_not_know),
          TEST(a_file_that_is_no_mapping_is_refused), TABLE(credentials, credentials_rows))
