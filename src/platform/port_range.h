/* Ports of tenants, as a flag gives them: "20000-29999". Pure; any thread. */
#pragma once

#include <stdint.h>

struct error;

#define PORT_RANGE_DEFAULT "20000-29999"

/* ERR_BAD_REQUEST names the flag and what would be right. */
struct error *port_range_parse(const char *text, uint16_t *out_first, uint16_t *out_last);
