/* DataStore: a controller of kube/controller.h that tells whether tenants can use one, and who
 * does. */
#pragma once

struct controller;

extern const struct controller data_store_controller;
