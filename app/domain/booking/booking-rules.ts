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

/** Live unpaid holds at a time of one person (by e-mail, by phone and by license) and of one address of the network (D38). */
export const HOLD_QUOTA = { person: 2, address: 3 } as const

/** Bookings at a time that are to be paid at the counter, of one person and of one address (D47). */
export const COUNTER_QUOTA = { person: 2, address: 6 } as const

/** Rental days from above which a booking without a payment waits until its e-mail is confirmed (D47). */
export const UNPROVEN_DAYS = 14

/** Minutes in which the link of that mail is to be opened (D47). */
export const PROOF_MINUTES = 30

/** Minutes that are to be left for it at least, where the time of a hold is nearly over. */
export const LEAST_PROOF_MINUTES = 10

/** Mails of one kind a day to an address that nobody has proven to be the renter's (D47). */
export const MAILS_A_DAY = 3

/** The same to one whose owner opened a link of a mail, or has an account of it. */
export const MAILS_A_DAY_PROVEN = 12
