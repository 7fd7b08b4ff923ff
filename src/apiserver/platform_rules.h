/* The rules of Butler's own kinds, on a server that has the platform. */
#pragma once

struct apiserver;
struct apiserver_options;

void platform_rules_open(struct apiserver *server, const struct apiserver_options *options);
void platform_rules_close(struct apiserver *server);
