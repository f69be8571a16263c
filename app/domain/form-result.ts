/** Any form may be refused because too many were sent, or because the back office does not answer. */
type Untaken = 'too_many_requests' | 'unavailable'

/** The whole form was refused, not one of its fields. `retryAfter`: seconds after which it may be sent again. */
export type Refused<Code extends string = never> = {
  readonly ok: false
  readonly error: Code | Untaken
  readonly retryAfter?: number
}

/** @returns whole minutes, at least one, until a form that was refused may be sent again. */
export function minutesToWait({ retryAfter = 60 }: Pick<Refused, 'retryAfter'>): number {
  return Math.max(1, Math.ceil(retryAfter / 60))
}

/** How a form ended, in the browser and for a plain POST alike. `problems` are by field. */
export type FormResult<Code extends string, Problems, Done = unknown> =
  | ({ readonly ok: true } & Done)
  | { readonly ok: false; readonly problems: Problems }
  | Refused<Code>

/** A form that came back to its page: what was typed, and how it ended. */
export type Posted<Typed, Result> = { readonly typed: Typed; readonly result: Result }
