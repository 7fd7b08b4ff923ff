/* Providers: who may, where the server does not go, and that no credentials come back. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"
#include "server/provider_form.h"

#define PROVIDERS "/api/providers"
#define OF_ALPHA  "/api/teams/alpha/providers"

#define NUTANIX                                                                                    \
    "\"provider\":\"nutanix\",\"nutanixClusterUUID\":\"c\",\"nutanixSubnetUUID\":\"s\","           \
    "\"nutanixUsername\":\"u\",\"nutanixPassword\":\"hunter2\""
#define EXEC                                                                                       \
    "\"provider\":\"harvester\",\"harvesterKubeconfig\":\"{users: [{name: a, user: {exec: "        \
    "{command: touch, args: [/tmp/started]}}}]}\""

static const struct scene_row rows[] = {
    { "shows the platform's providers to everybody", "bob", "GET", PROVIDERS, "", "", 200,
      "\"name\":\"lab\"" },
    { "shows one", "bob", "GET", LAB, "", "", 200, "\"provider\":\"nutanix\"" },
    { "hides those of other teams", "bob", "GET", PROVIDERS "/team-alpha/ours", "", "", 404,
      "there is no provider" },
    { "shows those of one's own team", "vera", "GET", PROVIDERS "/team-alpha/ours", "", "", 200,
      "\"name\":\"ours\"" },
    { "shows those of one scope", "vera", "GET", PROVIDERS "?scope=team", "", "", 200,
      "{\"providers\":[{" },
    { "wants a scope that is one", "vera", "GET", PROVIDERS "?scope=world", "", "", 400,
      "\"field\":\"scope\"" },
    { "shows a team its own", "vera", "GET", OF_ALPHA, "", "", 200, "\"name\":\"ours\"" },
    { "shows a team nothing of others", "paul", "GET", "/api/teams/beta/providers?scope=team", "",
      "", 200, "\"name\":\"theirs\"" },
    { "names the Secret to admins", "paul", "GET", LAB, "", "", 200,
      "\"credentialsRef\":{\"name\":\"lab-credentials\"}" },
    { "makes a provider", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://prism.example\"," NUTANIX "}", 201,
      "\"endpoint\":\"https://prism.example\"" },
    { "makes a provider of a team", "ada", "POST", OF_ALPHA, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://prism.example\",\"namespace\":\"elsewhere\","
      "\"scopeType\":\"platform\"," NUTANIX "}",
      201, "\"scope\":{\"type\":\"team\",\"teamRef\":{\"name\":\"alpha\"}}" },
    { "puts it into the namespace of the team", "ada", "POST", OF_ALPHA, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://"
      "prism.example\",\"namespace\":\"elsewhere\"," NUTANIX "}",
      201, "\"namespace\":\"team-alpha\"" },
    { "lets no operator make one", "olga", "POST", OF_ALPHA, "", "{}", 403, "forbidden" },
    { "lets no team switch certificates off", "ada", "POST", OF_ALPHA, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://"
      "prism.example\",\"nutanixInsecure\":true," NUTANIX "}",
      400, "\"field\":\"nutanixInsecure\"" },
    { "wants a kind that there is", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"provider\":\"abacus\"}", 400, "\"field\":\"provider\"" },
    { "wants members of the kind", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"awsRegion\":\"x\",\"nutanixEndpoint\":\"https://prism.example\"," NUTANIX
      "}",
      400, "\"field\":\"awsRegion\"" },
    { "wants known members", "paul", "POST", PROVIDERS, "", "{\"name\":\"new\",\"shoes\":1}", 400,
      "\"field\":\"shoes\"" },
    { "wants whole credentials", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"provider\":\"aws\",\"awsRegion\":\"x\",\"awsAccessKeyId\":\"k\"}", 400,
      "lack secretAccessKey" },
    { "wants a URL", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"prism.example\"," NUTANIX "}", 400,
      "\"field\":\"nutanixEndpoint\"" },
    { "wants certificates as certificates", "paul", "POST", PROVIDERS, "",
      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://p\",\"nutanixCABundle\":\"x\"," NUTANIX "}",
      400, "\"field\":\"nutanixCABundle\"" },
    { "changes a provider", "paul", "PUT", LAB, "", "{\"nutanixPort\":9441}", 200,
      "\"port\":9441" },
    { "keeps its kind", "paul", "PUT", LAB, "", "{\"provider\":\"aws\"}", 400,
      "\"field\":\"provider\"" },
    { "shows what is there in a conflict", "paul", "PUT", LAB, "",
      "{\"nutanixPort\":9441,\"resourceVersion\":\"0\"}", 409, "\"current\":{" },
    { "deletes none of another team", "ada", "DELETE", OF_ALPHA "/butler-system/lab", "", "", 403,
      "does not belong to team alpha" },
    { "deletes one of a team", "ada", "DELETE", OF_ALPHA "/team-alpha/ours", "", "", 200,
      "is deleted" },
    /* asking */
    { "server_70_a_kubeconfig_with_exec_is_refused", "paul", "POST", PROVIDERS "/test", "",
      "{\"name\":\"t\"," EXEC "}", 400, "\"code\":\"kubeconfig_not_allowed\"" },
    { "server_70_and_is_not_stored", "paul", "POST", PROVIDERS, "", "{\"name\":\"t\"," EXEC "}",
      400, "\"code\":\"kubeconfig_not_allowed\"" },
    { "server_71_a_team_does_not_reach_the_metadata", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"nutanixEndpoint\":\"https://169.254.169.254\"," NUTANIX "}", 403,
      "\"code\":\"address_not_allowed\"" },
    { "server_71_nor_by_a_name", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"nutanixEndpoint\":\"https://metadata.example\"," NUTANIX "}", 403,
      "\"code\":\"address_not_allowed\"" },
    { "server_71_nor_inside_of_the_data_centre", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"nutanixEndpoint\":\"https://10.1.2.3\"," NUTANIX "}", 403,
      "\"code\":\"address_not_allowed\"" },
    { "server_71_nor_by_a_kubeconfig", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"{current-context: a, "
      "contexts: [{name: a, context: {cluster: a, user: a}}], clusters: [{name: a, cluster: "
      "{server: 'https://169.254.169.254'}}], users: [{name: a, user: {token: t}}]}\"}",
      403, "\"code\":\"address_not_allowed\"" },
    { "server_71_nor_does_the_platform", "paul", "POST", LAB "/validate", "", "", 403,
      "\"code\":\"address_not_allowed\"" },
    { "sends no credentials of others to a team's address", "paul", "POST",
      "/api/providers/team-alpha/thief/validate", "", "", 403,
      "\"code\":\"credentials_not_allowed\"" },
    { "believes no team that it is the platform", "paul", "POST",
      "/api/providers/team-alpha/inside/validate", "", "", 403,
      "\"code\":\"address_not_allowed\"" },
    { "tells that a name is none", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"nutanixEndpoint\":\"https://nothing.example\"," NUTANIX "}", 200,
      "{\"valid\":false,\"category\":\"network\"" },
    { "tells what credentials lack", "ada", "POST", OF_ALPHA "/test", "",
      "{\"name\":\"t\",\"provider\":\"nutanix\",\"nutanixEndpoint\":\"https://prism.example\"}",
      200, "{\"valid\":false,\"category\":\"parse\"" },
    { "tells of kinds that it does not speak to", "paul", "POST", PROVIDERS "/test", "",
      "{\"name\":\"t\",\"provider\":\"aws\",\"awsRegion\":\"x\"}", 400,
      "\"code\":\"not_supported\"" },
    { "tells that there is no CA", "pat", "GET", LAB "/ca-info", "", "", 200,
      "{\"configured\":false}" },
    { "tells no team of the CA", "ada", "GET", LAB "/ca-info", "", "", 403, "forbidden" },
};

static void nothing_of_the_credentials_comes_back(void **state)
{
    struct scene *scene = infrastructure_start();
    const char *made =
        ask(scene, "paul", "POST", PROVIDERS,
            "{\"name\":\"new\",\"nutanixEndpoint\":\"https://prism.example\"," NUTANIX "}");

    (void)state;
    assert_answer(made, 201, NULL);
    assert_null(strstr(made, "hunter2"));
    assert_null(strstr(made, "aHVudGVyMg"));
    assert_string_equal(fake_kube_text(scene->fake, &KUBE_SECRETS, "butler-system",
                                       "new-credentials", "data.password"),
                        "aHVudGVyMg==");
    assert_null(strstr(ask(scene, "ada", "GET", LAB, ""), "credentialsRef"));
    assert_null(strstr(ask(scene, "pat", "GET", PROVIDERS, ""), "credentialsRef"));
}

/* The second object is refused, so the first one goes. */
static struct error *refuse_providers(void *context, const struct kube_request *request)
{
    (void)context;
    if (request->verb == KUBE_CREATE &&
        kube_resource_equal(request->resource, &BUTLER_PROVIDER_CONFIGS))
        return error_new(ERR_FORBIDDEN, "not this one");
    return NULL;
}

static void both_objects_or_none(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    fake_kube_on_call(scene->fake, refuse_providers, NULL);
    assert_answer(ask(scene, "paul", "POST", PROVIDERS,
                      "{\"name\":\"new\",\"nutanixEndpoint\":\"https://prism.example\"," NUTANIX
                      "}"),
                  403, "webhook_denied");
    assert_false(fake_kube_has(scene->fake, &KUBE_SECRETS, "butler-system", "new-credentials"));
}

static void credentials_are_rotated(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    fake_kube_on_call(scene->fake, refuse_strangers, NULL);
    assert_answer(ask(scene, "paul", "PUT", LAB, "{\"nutanixPassword\":\"other\"}"), 200, NULL);
    assert_string_equal(fake_kube_text(scene->fake, &KUBE_SECRETS, "butler-system",
                                       "lab-credentials", "data.password"),
                        "b3RoZXI=");
    assert_string_equal(fake_kube_text(scene->fake, &KUBE_SECRETS, "butler-system",
                                       "lab-credentials", "data.username"),
                        "dQ==");
}

static void a_provider_goes_with_its_credentials(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    put(scene, &BUTLER_TENANT_CLUSTERS,
        "{metadata: {namespace: team-alpha, name: user}, spec: {providerConfigRef: {name: lab}}}");
    assert_answer(ask(scene, "paul", "DELETE", LAB, ""), 409, "\"clusters\":[\"team-alpha/user\"]");
    fake_kube_delete(scene->fake, &BUTLER_TENANT_CLUSTERS, "team-alpha", "user",
                     KUBE_PROPAGATION_BACKGROUND);
    assert_answer(ask(scene, "paul", "DELETE", LAB, ""), 200, NULL);
    assert_false(fake_kube_has(scene->fake, &KUBE_SECRETS, "butler-system", "lab-credentials"));
}

struct kubeconfig_row {
    const char *name;
    const char *text;
    bool insecure;
    const char *word; /* NULL: it is taken */
};

static const struct kubeconfig_row kubeconfigs[] = {
    { "takes a token", "{users: [{name: a, user: {token: t}}]}", false, NULL },
    { "server_70_threat_16_takes_no_program", "{users: [{name: a, user: {exec: {command: x}}}]}",
      false, "kubeconfig_not_allowed" },
    { "server_70_takes_no_program_in_a_second_user",
      "{users: [{name: a, user: {token: t}}, {name: b, user: {exec: {}}}]}", false,
      "kubeconfig_not_allowed" },
    { "server_70_takes_no_auth_provider", "{users: [{name: a, user: {auth-provider: {}}}]}", false,
      "kubeconfig_not_allowed" },
    { "server_70_takes_no_file_of_a_token", "{users: [{name: a, user: {tokenFile: /x}}]}", false,
      "kubeconfig_not_allowed" },
    { "server_70_takes_no_file_of_a_key", "{users: [{name: a, user: {client-key: /x}}]}", false,
      "kubeconfig_not_allowed" },
    { "server_70_takes_no_file_of_a_ca",
      "{clusters: [{name: a, cluster: {certificate-authority: /x}}]}", false,
      "kubeconfig_not_allowed" },
    { "takes no proxy", "{clusters: [{name: a, cluster: {proxy-url: 'http://x'}}]}", false,
      "kubeconfig_not_allowed" },
    { "checks the server", "{clusters: [{name: a, cluster: {insecure-skip-tls-verify: true}}]}",
      false, "kubeconfig_not_allowed" },
    { "leaves the server to the platform",
      "{clusters: [{name: a, cluster: {insecure-skip-tls-verify: true}}]}", true, NULL },
    { "wants YAML", "{", false, "invalid_fields" },
    { "wants an object", "text", false, "invalid_fields" },
};

static void reads_kubeconfigs(void **state)
{
    const struct kubeconfig_row *row = *state;
    CLEANUP(error) struct error *err =
        provider_form_check_kubeconfig(slice_from(row->text), row->insecure);

    if (!row->word)
        assert_null(err);
    else
        assert_string_equal(err ? server_error_word(err) : "taken", row->word);
}

TEST_MAIN(TABLE(infrastructure_question, rows), TABLE(reads_kubeconfigs, kubeconfigs),
          TEST(nothing_of_the_credentials_comes_back), TEST(both_objects_or_none),
          TEST(credentials_are_rotated), TEST(a_provider_goes_with_its_credentials))
