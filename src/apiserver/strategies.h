/* Kinds with rules of their own, each in a file of its name: strategy_pod.c. */
#pragma once

#include "apiserver/strategy.h"

extern const struct strategy strategy_binding;
extern const struct strategy strategy_certificate_signing_request;
extern const struct strategy strategy_custom_resource_definition;
extern const struct strategy strategy_job;
extern const struct strategy strategy_local_subject_access_review;
extern const struct strategy strategy_namespace;
extern const struct strategy strategy_node;
extern const struct strategy strategy_persistent_volume;
extern const struct strategy strategy_persistent_volume_claim;
extern const struct strategy strategy_pod;
extern const struct strategy strategy_replication_controller;
extern const struct strategy strategy_secret;
extern const struct strategy strategy_self_subject_access_review;
extern const struct strategy strategy_self_subject_review;
extern const struct strategy strategy_self_subject_rules_review;
extern const struct strategy strategy_service;
extern const struct strategy strategy_subject_access_review;
extern const struct strategy strategy_token_review;
extern const struct strategy strategy_volume;
extern const struct strategy strategy_volume_claim;
