// What the form of a storage firm counts by.

/** Seconds that a time of day may count; its end is the last. */
export const A_DAY = 86_400
