/* What clients do with objects. Worker threads: writes wait for the disk. */
#pragma once

#include <stdbool.h>

struct answer;
struct error;
struct request;

struct error *verbs_create(struct request *request, struct answer *out_answer);
struct error *verbs_update(struct request *request, struct answer *out_answer);
struct error *verbs_patch(struct request *request, struct answer *out_answer);
struct error *verbs_delete(struct request *request, struct answer *out_answer);
struct error *verbs_delete_collection(struct request *request, struct answer *out_answer);

/* For the status part as well. */
struct error *verbs_update_part(struct request *request, bool of_status, struct answer *out_answer);
struct error *verbs_patch_part(struct request *request, bool of_status, struct answer *out_answer);
