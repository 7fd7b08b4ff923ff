/* Kubeconfig files. */
#include "kube/kubeconfig.h"

#include "base/base64.h"
#include "base/text.h"
#include "crypto/secret.h"

void kubeconfig_format(const struct kubeconfig *config, struct text *text)
{
    text_append(text, "apiVersion: v1\nkind: Config\n");
    text_appendf(text, "current-context: %s\n", config->name);
    text_appendf(text, "clusters:\n- name: %s\n  cluster:\n    server: %s\n", config->name,
                 config->server);
    text_append(text, "    certificate-authority-data: ");
    base64_append(text, config->ca_pem, BASE64_STANDARD);
    text_appendf(text,
                 "\nusers:\n- name: %s\n  user:\n    client-certificate-data: ", config->name);
    base64_append(text, config->certificate_pem, BASE64_STANDARD);
    text_append(text, "\n    client-key-data: ");
    base64_append(text, secret_reveal(config->key_pem), BASE64_STANDARD);
    text_appendf(text, "\ncontexts:\n- name: %s\n  context:\n    cluster: %s\n    user: %s\n",
                 config->name, config->name, config->name);
}
