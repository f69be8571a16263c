import type { FormResult, Posted } from '~/domain/form-result'
import type { FieldProblem } from '~/features/booking/renter-fields'
import type { CorrectableName } from './correctable'
import type { Correction } from './correction.schema'

/** `not_correctable`: the car is back, or the booking ended. */
export type CorrectRefusal = 'no_reservation' | 'not_correctable' | 'too_many_addresses'

export type CorrectionProblems = Readonly<Partial<Record<CorrectableName, FieldProblem>>>

export type CorrectResult = FormResult<CorrectRefusal, CorrectionProblems, Corrected>

/** `email`: the address that the booking has now. */
export type Corrected = { readonly email: string; readonly isNewEmail: boolean }

/** A form without scripts that came back to its page. */
export type PostedCorrection = Posted<Correction, CorrectResult>
