/* What is filled into new clusters. */
#pragma once

struct edit;
struct error;
struct rules_check;

struct error *rules_cluster_fill(struct rules_check *check, struct edit *edit);
