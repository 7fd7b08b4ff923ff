/* The ceilings of this room. */
#pragma once

#include <stdint.h>

#define OS_MAX_FIELD_BYTES 4096
#define OS_MAX_PEM_BYTES   (64 * 1024)

/* Providers hand user data on in objects of 1.5 MiB at most; ours are some kilobytes. */
#define OS_MAX_PAYLOAD_BYTES (512 * 1024)

#define OS_DNS_OFFSET 10 /* kubeadm's habit: the tenth address of the service network */

/* Tokens live a day and are replaced in its second half, so that a payload is good for 12 h. */
#define JOIN_TOKEN_LIFETIME_MS (INT64_C(24) * 60 * 60 * 1000)
#define JOIN_TOKEN_RENEW_MS    (INT64_C(12) * 60 * 60 * 1000)
