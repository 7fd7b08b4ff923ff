/* The ceilings of this room. */
#pragma once

#define OS_MAX_FIELD_BYTES 4096
#define OS_MAX_PEM_BYTES   (64 * 1024)

/* Providers hand user data on in objects of 1.5 MiB at most; ours are some kilobytes. */
#define OS_MAX_PAYLOAD_BYTES (512 * 1024)

#define OS_DNS_OFFSET 10 /* kubeadm's habit: the tenth address of the service network */
