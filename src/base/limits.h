/* Ceilings that several rooms share; a room's own are in its limits.h. Each is checked before
 * memory is asked for, and what goes beyond is answered with an error that names it. */
#pragma once

/* One object as JSON, and one request body: what etcd and kube-apiserver allow by default, so that
 * an object that fits here also fits into a management cluster. */
#define OBJECT_MAX_BYTES  (1536 * 1024)
#define REQUEST_MAX_BYTES (3 * 1024 * 1024)

/* Files a person writes: configuration, kubeconfigs, manifests. */
#define CONFIG_FILE_MAX_BYTES (1024 * 1024)

/* Values that stand in one field. */
#define QUANTITY_MAX_BYTES 128
#define VERSION_MAX_BYTES  256
