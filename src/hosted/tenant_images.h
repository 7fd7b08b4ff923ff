/* Which images the parts of a tenant that run on its nodes have. In the arena. Any thread. */
#pragma once

struct arena;
struct control_plane;

const char *tenant_images_registry(struct arena *arena, const struct control_plane *plane);
const char *tenant_images_dns(struct arena *arena, const struct control_plane *plane);
const char *tenant_images_proxy(struct arena *arena, const struct control_plane *plane);
