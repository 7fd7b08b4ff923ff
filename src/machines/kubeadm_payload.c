/* KubeadmConfig to cloud-config. */
#include "machines/kubeadm_payload.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/semver.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"

#define DONE_PATH "/run/cluster-api/bootstrap-success.complete"
#define JOIN_COMMAND                                                                               \
    "kubeadm join --config " KUBEADM_PAYLOAD_JOIN_PATH                                             \
    " && mkdir -p /run/cluster-api && echo success > " DONE_PATH

/* --- JoinConfiguration ------------------------------------------------------------------------ */

/* From 1.31 on arguments are lists of names and values; before they were maps. A version that is
 * not known is a new one. */
static bool has_argument_lists(struct slice version)
{
    struct semver semver;
    struct error *err = version.size ? semver_parse(version, &semver) : NULL;

    if (err || !version.size) {
        error_drop(err, "taken for a new one");
        return true;
    }
    return semver.major > 1 || semver.minor >= 31;
}

static void set_arguments(struct edit *edit, struct value arguments)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("nodeRegistration", "kubeletExtraArgs"));

    DOC_EACH (it, arguments) {
        struct edit_node argument = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(argument, "name"), it.key);
        edit_set_value(edit, EDIT_UNDER(argument, "value"), it.value);
    }
}

static struct error *write_join(const struct kubeadm_payload *payload, struct text *text)
{
    struct value given = value_get(payload->spec, SLICE("joinConfiguration"));
    struct value arguments = value_find(given, VALUE_KEYS("nodeRegistration", "kubeletExtraArgs"));
    bool lists = has_argument_lists(payload->version);
    struct edit *edit = edit_new();
    struct edit_node token;
    struct edit_node hashes;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (value_is_object(given))
        edit_merge(edit, EDIT_ROOT, given);
    edit_set_string(edit, EDIT_PATH("apiVersion"),
                    lists ? SLICE("kubeadm.k8s.io/v1beta4") : SLICE("kubeadm.k8s.io/v1beta3"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("JoinConfiguration"));
    token = edit_set_object(edit, EDIT_PATH("discovery", "bootstrapToken"));
    edit_set_string(edit, EDIT_UNDER(token, "apiServerEndpoint"), slice_from(payload->endpoint));
    edit_set_string(edit, EDIT_UNDER(token, "token"), secret_reveal(payload->token));
    hashes = edit_set_array(edit, EDIT_UNDER(token, "caCertHashes"));
    edit_set_string(edit, EDIT_UNDER(hashes, EDIT_END), slice_from(payload->ca_hash));
    if (lists && value_is_object(arguments))
        set_arguments(edit, arguments);
    err = edit_seal(edit, &doc);
    if (!err)
        yaml_format(doc_root(doc), text);
    return err;
}

/* --- cloud-config ----------------------------------------------------------------------------- */

static struct error *set_files(struct edit *edit, struct value files)
{
    static const char *const members[] = { "path",     "owner",  "permissions",
                                           "encoding", "append", "content" };

    DOC_EACH (it, files) {
        struct edit_node file = edit_set_object(edit, EDIT_PATH("write_files", EDIT_END));

        if (value_exists(value_get(it.value, SLICE("contentFrom"))))
            return error_new(ERR_INVALID,
                             "spec.files[%zu].contentFrom: not served here; write it as content",
                             it.index);
        for (size_t i = 0; i < COUNT_OF(members); i++) {
            struct value member = value_get(it.value, slice_from(members[i]));

            if (value_exists(member))
                edit_set_value(edit, EDIT_UNDER(file, members[i]), member);
        }
    }
    return NULL;
}

static void add_commands(struct edit *edit, struct value commands)
{
    DOC_EACH (it, commands)
        edit_set_value(edit, EDIT_PATH("runcmd", EDIT_END), it.value);
}

static void set_users(struct edit *edit, struct value users)
{
    static const struct {
        const char *ours;
        const char *theirs;
    } members[] = {
        { "name", "name" },         { "gecos", "gecos" },
        { "groups", "groups" },     { "homeDir", "homedir" },
        { "inactive", "inactive" }, { "lockPassword", "lock_passwd" },
        { "passwd", "passwd" },     { "primaryGroup", "primary_group" },
        { "shell", "shell" },       { "sshAuthorizedKeys", "ssh_authorized_keys" },
        { "sudo", "sudo" },
    };

    DOC_EACH (it, users) {
        struct edit_node user = edit_set_object(edit, EDIT_PATH("users", EDIT_END));

        for (size_t i = 0; i < COUNT_OF(members); i++) {
            struct value member = value_get(it.value, slice_from(members[i].ours));

            if (value_exists(member))
                edit_set_value(edit, EDIT_UNDER(user, members[i].theirs), member);
        }
    }
}

/* Members that mean the same and look the same there. */
static void set_rest(struct edit *edit, struct value spec)
{
    static const struct {
        const char *ours;
        const char *theirs;
    } members[] = { { "bootCommands", "bootcmd" }, { "mounts", "mounts" }, { "ntp", "ntp" } };

    for (size_t i = 0; i < COUNT_OF(members); i++) {
        struct value member = value_get(spec, slice_from(members[i].ours));

        if (value_count(member))
            edit_set_value(edit, EDIT_PATH(members[i].theirs), member);
    }
    if (value_count(value_get(spec, SLICE("users")))) {
        edit_set_array(edit, EDIT_PATH("users"));
        set_users(edit, value_get(spec, SLICE("users")));
    }
}

static struct error *check_spec(struct value spec)
{
    static const char *const unserved[] = { "clusterConfiguration", "diskSetup", "ignition",
                                            "initConfiguration" };

    for (size_t i = 0; i < COUNT_OF(unserved); i++) {
        if (value_count(value_get(spec, slice_from(unserved[i]))))
            return error_new(ERR_INVALID, "spec.%s: not served here; machines only join",
                             unserved[i]);
    }
    if (slice_is(value_text(spec, "format"), "ignition"))
        return error_new(ERR_INVALID, "spec.format: \"ignition\" is not served here; there is: "
                                      "\"cloud-config\"");
    return NULL;
}

static void set_join_file(struct edit *edit, struct slice content)
{
    struct edit_node file = edit_set_object(edit, EDIT_PATH("write_files", EDIT_END));

    edit_set_string(edit, EDIT_UNDER(file, "path"), SLICE(KUBEADM_PAYLOAD_JOIN_PATH));
    edit_set_string(edit, EDIT_UNDER(file, "owner"), SLICE("root:root"));
    edit_set_string(edit, EDIT_UNDER(file, "permissions"), SLICE("0640"));
    edit_set_string(edit, EDIT_UNDER(file, "content"), content);
}

struct error *kubeadm_payload_render(const struct kubeadm_payload *payload, struct text *text)
{
    CLEANUP(secret_text) struct text join = TEXT_EMPTY;
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = check_spec(payload->spec);
    if (!err)
        err = write_join(payload, &join);
    if (err)
        return err;
    edit_set_array(edit, EDIT_PATH("write_files"));
    err = set_files(edit, value_get(payload->spec, SLICE("files")));
    if (err)
        return err;
    set_join_file(edit, text_slice(&join));
    edit_set_array(edit, EDIT_PATH("runcmd"));
    add_commands(edit, value_get(payload->spec, SLICE("preKubeadmCommands")));
    edit_set_string(edit, EDIT_PATH("runcmd", EDIT_END), SLICE(JOIN_COMMAND));
    add_commands(edit, value_get(payload->spec, SLICE("postKubeadmCommands")));
    set_rest(edit, payload->spec);
    err = edit_seal(STEAL(edit), &doc);
    if (err)
        return err;
    text_append(text, "#cloud-config\n");
    yaml_format(doc_root(doc), text);
    return NULL;
}

struct error *kubeadm_payload_ca_hash(struct arena *arena, struct slice pem, const char **out_hash)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct error *err = certificate_parse_pem(pem, &certificate);

    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "ca.crt");
    if (!certificate_key(certificate))
        return error_new(ERR_INVALID, "ca.crt has a key of a kind that is not supported");
    key_format_public_der(certificate_key(certificate), &der);
    *out_hash = arena_format(arena, "sha256:%s", digest_hex(arena, text_slice(&der)));
    return NULL;
}
