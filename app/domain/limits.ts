/** Full years of age on the pickup date (source.md §9). */
export const MINIMUM_AGE = 21

/** Minutes that an unpaid reservation keeps its car (D6). */
export const HOLD_MINUTES = 20
