/* The event loop and the HTTP client of a command, on a thread of their own. Made when first asked
 * for; everything that a command asks of servers goes through it. */
#pragma once

struct cli;
struct error;
struct http_client;
struct loop;

struct wire {
    struct loop *loop;
    struct http_client *client;
    struct wire_parts *parts;
};

struct error *wire_get(struct cli *cli, const struct wire **out_wire);

/* Ends what wire_get() began; fine when nothing did. Nobody has a call under way. */
void wire_end(struct cli *cli);
