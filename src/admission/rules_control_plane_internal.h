/* The rules of TenantControlPlane that have files of their own. */
#pragma once

#include "base/slice.h"

struct error;
struct field;
struct rules_check;
struct rules_request;

/* Names, ranges, addresses, balancers; how it is exposed; its addons. */
void rules_control_plane_networks(struct rules_check *check, const struct field *spec);
void rules_control_plane_exposure(struct rules_check *check, const struct field *spec);
void rules_control_plane_addons(struct rules_check *check, const struct field *spec);

/* What two of them may not share: schemas, users, host names, addresses. */
struct error *rules_control_plane_neighbours(struct rules_check *check, const struct field *spec);
struct slice rules_control_plane_turn(const struct rules_request *request);
