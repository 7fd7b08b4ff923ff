/* The parts of objects, each in a file of its name. Worker threads. */
#pragma once

struct answer;
struct error;
struct request;

struct error *part_approval(struct request *request, struct answer *out_answer);
struct error *part_binding(struct request *request, struct answer *out_answer);
struct error *part_containers(struct request *request, struct answer *out_answer);
struct error *part_eviction(struct request *request, struct answer *out_answer);
struct error *part_finalize(struct request *request, struct answer *out_answer);
struct error *part_scale(struct request *request, struct answer *out_answer);
struct error *part_token(struct request *request, struct answer *out_answer);
