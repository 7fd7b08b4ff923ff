/* The stations of admission, each in a file of its name. */
#pragma once

#include "apiserver/admission.h"

extern const struct admission_plugin admission_certificates_approval;
extern const struct admission_plugin admission_certificates_signing;
extern const struct admission_plugin admission_certificates_subject;
extern const struct admission_plugin admission_default_class_ingress;
extern const struct admission_plugin admission_default_class_storage;
extern const struct admission_plugin admission_default_tolerations;
extern const struct admission_plugin admission_escalation;
extern const struct admission_plugin admission_expressions_definition;
extern const struct admission_plugin admission_expressions_policy;
extern const struct admission_plugin admission_limit_ranger;
extern const struct admission_plugin admission_namespace_lifecycle;
extern const struct admission_plugin admission_node_restriction;
extern const struct admission_plugin admission_node_taint;
extern const struct admission_plugin admission_platform_rules;
extern const struct admission_plugin admission_pod_security;
extern const struct admission_plugin admission_priority;
extern const struct admission_plugin admission_priority_class;
extern const struct admission_plugin admission_runtime_class;
extern const struct admission_plugin admission_service_account;
extern const struct admission_plugin admission_storage_quota;
extern const struct admission_plugin admission_volumes_protect;
extern const struct admission_plugin admission_volumes_protect_claims;
extern const struct admission_plugin admission_volumes_resize;
extern const struct admission_plugin admission_webhooks_mutating;
extern const struct admission_plugin admission_webhooks_validating;
extern const struct admission_plugin admission_write_limits;
