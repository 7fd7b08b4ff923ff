/* What the cells of several kinds share, and the functions for single cells. */
#pragma once

#include "api/columns.h"

struct columns_row {
    struct value object;
    int64_t now_ms;
    struct text *json; /* where the cells go */
};

/* A value by its path: "status.loadBalancer.ingress". */
struct value columns_find(struct value object, const char *path);
struct slice columns_text(struct value object, const char *path); /* "" when it is no text */
int64_t columns_int(struct value object, const char *path);       /* 0 when it is no integer */

/* The first item whose member has this text; absent when none has. */
struct value columns_item(struct value list, const char *member, struct slice wanted);

bool columns_is_deleted(struct value object);

/* One cell. */
void columns_put(const struct columns_row *row, struct slice text);
void columns_put_or(const struct columns_row *row, const struct text *text, const char *absent);

/* Joins with a separator; `first` is true before the first part. */
void columns_join(struct text *text, const char *separator, struct slice part);

/* The texts sorted, each once, joined with commas; sorts the array. */
void columns_join_sorted(struct text *text, struct slice *parts, size_t count);

/* Adds the quantity, "0" when it is absent. */
void columns_append_quantity(struct text *text, struct value quantity);

typedef void column_writer(const struct columns_row *row, const struct column *column);

/* columns_cells.c: by path alone */
column_writer columns_write_text;        /* a text */
column_writer columns_write_int;         /* an integer, 0 when absent */
column_writer columns_write_scalar;      /* as it is; `absent` as text */
column_writer columns_write_scalar_text; /* a number or text, as text */
column_writer columns_write_truth;       /* `absent` is "true" or "false" */
column_writer columns_write_count;       /* members or items */
column_writer columns_write_age;         /* since the time at the path */
column_writer columns_write_time;        /* the time itself */
column_writer columns_write_names;       /* names of containers */
column_writer columns_write_images;      /* images of containers */
column_writer columns_write_labels;      /* a map of labels */
column_writer columns_write_selector;    /* a LabelSelector */
column_writer columns_write_list;        /* texts joined with commas */
column_writer columns_write_reference;   /* kind/name */

/* columns_pods.c */
column_writer columns_write_pod_ready;
column_writer columns_write_pod_status;
column_writer columns_write_pod_restarts;
column_writer columns_write_pod_gates;

/* columns_workloads.c */
column_writer columns_write_ready_replicas; /* ready of wanted */
column_writer columns_write_job_status;
column_writer columns_write_job_completions;
column_writer columns_write_job_duration;
column_writer columns_write_cron_suspend;
column_writer columns_write_deployment_selector;
column_writer columns_write_metrics;
column_writer columns_write_controller;
column_writer columns_write_claim_state;

/* columns_network.c */
column_writer columns_write_service_address;
column_writer columns_write_service_external;
column_writer columns_write_service_ports;
column_writer columns_write_endpoints;
column_writer columns_write_slice_ports;
column_writer columns_write_slice_endpoints;
column_writer columns_write_ingress_hosts;
column_writer columns_write_ingress_address;
column_writer columns_write_ingress_ports;
column_writer columns_write_class_parameters;
column_writer columns_write_address_parent;

/* columns_cluster.c */
column_writer columns_write_node_status;
column_writer columns_write_node_roles;
column_writer columns_write_node_address; /* `absent` is the type of the address */
column_writer columns_write_config_data;
column_writer columns_write_event_seen;
column_writer columns_write_event_first_seen;
column_writer columns_write_event_object;
column_writer columns_write_event_source;
column_writer columns_write_event_message;
column_writer columns_write_event_count;
column_writer columns_write_quota;    /* `absent`: "requests" or "limits" */
column_writer columns_write_subjects; /* `absent` is their kind */
column_writer columns_write_request_duration;
column_writer columns_write_request_status;
column_writer columns_write_volume_size;
column_writer columns_write_volume_claim;
column_writer columns_write_volume_class;
column_writer columns_write_phase;
column_writer columns_write_modes;
column_writer columns_write_claim_capacity;
column_writer columns_write_claim_modes;
column_writer columns_write_default_name;
column_writer columns_write_audiences;
column_writer columns_write_parameter_kind;
column_writer columns_write_parameter;
column_writer columns_write_dangling;
column_writer columns_write_api_service;
column_writer columns_write_available;
