/* Parts of objects that are asked for on their own: /status, /scale, /token … Worker threads. */
#pragma once

struct answer;
struct error;
struct request;

struct error *parts_run(struct request *request, struct answer *out_answer);
