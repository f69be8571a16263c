import type { FormResult } from '~/domain/form-result'
import type { BookingView } from '~/features/booking/booking.types'
import type { BookingAct } from '~/features/manage/booking-acts'
import type { BookingStage } from '~/features/manage/manage.types'
import type { PasswordRule } from './password-rules'

const accountFields = [
  'name',
  'lastName',
  'email',
  'phone',
  'birthday',
  'license',
  'password',
  'current',
  'terms',
  'sure',
] as const
export type AccountField = (typeof accountFields)[number]

/** The problem of a field. */
export type FieldProblem = (typeof personProblems)[number] | 'email' | 'not_current' | PasswordRule

export const personProblems = [
  'required',
  'too_long',
  'invalid_name',
  'latin_letters',
  'invalid_phone',
  'invalid_birthday',
  'invalid_license',
] as const

export type AccountProblems = { readonly [Field in AccountField]?: FieldProblem }

/**
 * `login_failed`: an address and a password that let nobody in. `session_over`: nobody is signed in any more, in an act of an
 * account's own. `link_over`: the link of a mail was used, changed or is too old. `not_inviter`: another member of the company
 * invites. `other_company`: the address is of another one. `passkey_known`: this device has one of the account already.
 */
export type AccountRefusal =
  | 'login_failed'
  | 'link_over'
  | 'social_failed'
  | 'not_inviter'
  | 'other_company'
  | 'session_over'
  | 'passkey_failed'
  | 'passkey_not_made'
  | 'passkey_known'
  | 'too_many_passkeys'

export type AccountResult = FormResult<AccountRefusal, AccountProblems>

/** The forms of the account's own page. */
export const ownForms = [
  'details',
  'invite',
  'password',
  'passkey',
  'passkey_gone',
  'session_gone',
  'close',
] as const
export type OwnForm = (typeof ownForms)[number]

/** How a form came back. A password never does. `form`: which one of the account's own page, where it is one of these. */
export type PostedForm = {
  readonly form: OwnForm
  readonly values: {
    readonly [Field in Exclude<AccountField, 'password' | 'current' | 'terms' | 'sure'>]?: string
  }
  /** The session was to outlast the browser. */
  readonly isKept: boolean
  readonly result: AccountResult
}

export type EntryPage = {
  readonly posted: PostedForm | null
  readonly providers: readonly string[]
  readonly isSignedIn: boolean
  /** The address in the link of a mail; null: there is none that can be read. */
  readonly linkEmail: string | null
  /** Asset id of the picture beside the form; null: there is none, or it is not known now. */
  readonly car: string | null
}

export type OwnBookingCard = Pick<
  BookingView,
  'code' | 'status' | 'search' | 'car' | 'pickupBranch' | 'returnBranch' | 'quote'
> & {
  readonly stage: BookingStage
  /** Those that its state allows, as on its own page. */
  readonly acts: readonly BookingAct[]
}

/** The part of a company's bookings that its people see (D42). */
export type CompanyBooking = Pick<OwnBookingCard, 'status' | 'search' | 'car' | 'pickupBranch'> & {
  readonly code: string
  readonly driver: string
  /** Cents. */
  readonly total: number
}

/** Who is signed in, and the details that they keep for the next booking; empty: none. */
type OwnUser = Readonly<
  Record<'name' | 'lastName' | 'email' | 'phone' | 'birthday' | 'license', string>
>

/** A key with which the renter signs in. */
export type OwnPasskey = {
  readonly id: number
  /** As they named it; empty: not at all. */
  readonly name: string
  /** The host of another brand, where it was made; null: this one's. */
  readonly otherHost: string | null
  /** Panama-local, as the other. */
  readonly created: string
  readonly used: string | null
}

/** An open session of the account. Times are Panama-local. */
export type OwnSession = {
  /** A digest of its name. */
  readonly id: string
  /** The moment of its login; null: that was beside this site. */
  readonly began: string | null
  /** To a few minutes. */
  readonly used: string
  readonly isThis: boolean
}

export type AccountPage = {
  readonly posted: PostedForm | null
  readonly user: OwnUser
  /** The details that their last booking was made with, which they may keep; null: there is none. */
  readonly typed: Pick<OwnUser, 'phone' | 'birthday' | 'license'> | null
  /** The next first. */
  readonly upcoming: readonly OwnBookingCard[]
  /** The last first. */
  readonly past: readonly OwnBookingCard[]
  /** The company that the staff put the address under; null means none. */
  readonly company: {
    readonly name: string
    /** This member may invite colleagues (D58). */
    readonly mayInvite: boolean
    readonly bookings: readonly CompanyBooking[]
  } | null
  /** The host of this site: a passkey that is made here works on no other. */
  readonly host: string
  /** Keys with which they sign in; null: they could not be read. */
  readonly passkeys: readonly OwnPasskey[] | null
  /** This one first; null: they could not be read. */
  readonly sessions: readonly OwnSession[] | null
  /** By whom they are let in, without a password here; null: by a password. */
  readonly provider: string | null
  /** False: the bookings could not be read. */
  readonly isWhole: boolean
  /** Panama-local. */
  readonly now: string
}

export type AccountAnswer =
  | { readonly account: AccountPage }
  | { readonly redirect: 'sign_in'; readonly isExpired: boolean }

export const entryNotices = [
  'vencida',
  'confirmado',
  'cambiada',
  'incierta',
  'sin_llave',
  'cerrada',
  'social',
] as const
export type EntryNotice = (typeof entryNotices)[number]

/** How a form of the account's own page ended, where a reload would post it once more. */
export const ownNotices = ['llave', 'contrasena'] as const
export type OwnNotice = (typeof ownNotices)[number]
