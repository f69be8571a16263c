import type { FormResult, Posted } from '~/domain/form-result'
import type { FieldProblem } from '~/features/booking/renter-fields'
import type { CorrectableName, Correction } from './correction.schema'

/** `not_correctable`: the car is back, or the booking ended. */
export type CorrectRefusal = 'no_reservation' | 'not_correctable' | 'too_many_addresses'

export type CorrectionProblems = Readonly<Partial<Record<CorrectableName, FieldProblem>>>

/** `email`: the address that the booking has now. */
export type CorrectResult = FormResult<
  CorrectRefusal,
  CorrectionProblems,
  { readonly email: string }
>

/** A form without scripts that came back to its page. */
export type PostedCorrection = Posted<Correction, CorrectResult>
