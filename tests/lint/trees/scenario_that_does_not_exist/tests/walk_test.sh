check walks guard_05_walks
