/* How far a stranger can make this room's memory and time grow. Checked before memory is taken. */
#pragma once

enum {
    /* Label and field selectors as text; each part of one is checked against each object of a
     * list. */
    SELECTOR_MAX_BYTES = 64 * 1024,
    SELECTOR_MAX_REQUIREMENTS = 4096,

    /* Names in one list of resources (limits, requests). Longer ones get no defaults from each
     * other: that takes a look at each for each. */
    DEFAULTS_MAX_RESOURCES = 256,
    COLUMNS_MAX_SEARCH = 1000,    /* conditions or containers looked through for one name */
    DEFAULTS_MAX_HUGE_PAGES = 16, /* their sizes in one pod */

    DEFINITION_MAX_SHAPES = 8, /* inside each other; more is a circle */

    /* Address pools; each range is compared with each reserved network. */
    IPAM_MAX_RANGES = 16,
    IPAM_MAX_SPAN = 1024 * 1024,      /* from the first allocatable address to the last */
    IPAM_MAX_BLOCK_ADDRESSES = 65536, /* that one allocation lists */

    TEAM_QUOTA_WARNING_PERCENT = 80, /* of a limit: from here on a team is warned */
    BINDING_NAME_MAX = 63,           /* bytes of the name of a team's role binding */

    STATUS_MAX_CAUSES = 100, /* that are read of another server's answer */
};
