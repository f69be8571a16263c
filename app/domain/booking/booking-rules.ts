/** Full years of age on the pickup date (§9.1). */
export const MINIMUM_AGE = 21

/** Free units at which a car is said to be low (D7). */
export const LOW_STOCK = 2

/** Minutes that an unpaid reservation keeps its car (D6). */
export const HOLD_MINUTES = 20

/** Minutes, of all extensions of a hold together (D38). */
export const HOLD_EXTENSION_MINUTES = 40

/** Minutes for the bank's window, after a failed payment (D38). */
export const RETRY_MINUTES = 5

/** Live unpaid holds that one e-mail, one phone, one license and one address of the network may have at a time (D38). */
export const HOLD_QUOTA = { email: 2, phone: 2, license: 2, address: 3 } as const
