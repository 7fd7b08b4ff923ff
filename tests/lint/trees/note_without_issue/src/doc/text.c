/* TODO: make it faster */
