/* What kubeadm on a machine that joins reads about the cluster: ClusterConfiguration, in the
 * version that the kubeadm of the cluster's minor knows. Any thread. */
#pragma once

struct control_plane;
struct doc;
struct error;

struct kubeadm_config_input {
    const struct control_plane *plane;
    const char *endpoint;       /* host:port, as published */
    const char *const *names;   /* of the API server's certificate; ends with NULL */
    const char *image_registry; /* of upstream's images */
};

/* The caller owns the documents. */
struct error *kubeadm_config_cluster(const struct kubeadm_config_input *input,
                                     struct doc **out_doc);

/* The same and an InitConfiguration, both as JSON, in the data of the ConfigMap that the management
 * side keeps; its owner is left to the caller. */
struct error *kubeadm_config_map(const struct kubeadm_config_input *input, struct doc **out_doc);
