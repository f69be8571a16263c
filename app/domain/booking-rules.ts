/** The numbers of booking, alone in a module because `app.config.ts` brings them into the browser's entry. */

/** Full years of age on the pickup date (source.md §9). */
export const MINIMUM_AGE = 21

/** Minutes that an unpaid reservation keeps its car (D6). */
export const HOLD_MINUTES = 20

/** Minutes by which all extensions of a hold together may lengthen it (D38). */
export const HOLD_EXTENSION_MINUTES = 40

/** Minutes that a payment after a failed one gets at least: time for the bank's window, not a new hold (D38). */
export const RETRY_MINUTES = 5

/** Live unpaid holds that one person and one address may have at a time (D38). */
export const HOLDS_PER_PERSON = 2
export const HOLDS_PER_ADDRESS = 3
