/** States of a booking that is to be handed over, is out, or was. */
export const IN_FORCE: readonly string[] = ['confirmed', 'paid']

/** A filter of these bookings. */
export const isInForce = { status: { _in: IN_FORCE } }
