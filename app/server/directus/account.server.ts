import {
  acceptUserInvite,
  customEndpoint,
  deleteUser,
  inviteUser,
  passwordRequest,
  passwordReset,
  type RestCommand,
  readMe,
  registerUser,
  registerUserVerify,
  updateMe,
  withOptions,
  withToken,
} from '@directus/sdk'
import { z } from 'zod'
import { env } from '../env.server'
import { request } from './renter-client.server'
import { RENTER_ROLE } from './renter-role'

/** Accounts of renters. All throw as `request` of `renter-client.server.ts` does. */

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  status: z.string(),
  provider: z.string().nullish(),
  phone_number: z.string().nullish(),
  birthday: z.string().nullish(),
  license: z.string().nullish(),
})

/** Details that a renter keeps for the next booking; empty: none. */
type KeptDetails = {
  /** E.164. */
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly license: string
}

/** `isVerified`: the address was proven to be theirs, by a mail or by who vouches for it. */
export type User = KeptDetails & {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly isVerified: boolean
  /** By whom they are let in, without a password here; null: by a password. */
  readonly provider: string | null
}

export async function readOwnUser(token: string): Promise<User> {
  const fields = Object.keys(userSchema.shape)
  const user = userSchema.parse(await request(withToken(token, readMe({ fields } as object))))
  return {
    id: user.id,
    email: user.email,
    name: user.first_name ?? '',
    lastName: user.last_name ?? '',
    phone: user.phone_number ?? '',
    birthday: user.birthday ?? '',
    license: user.license ?? '',
    isVerified: user.status === 'active',
    provider: user.provider === 'default' ? null : (user.provider ?? null),
  }
}

/** The changes of an account that are its renter's. */
export type OwnChange = Pick<User, 'name' | 'lastName'> & Partial<KeptDetails>

export async function changeOwnUser(
  token: string,
  { name, lastName, phone, birthday, license }: OwnChange,
): Promise<void> {
  const kept = {
    phone_number: orNull(phone),
    birthday: orNull(birthday),
    license: orNull(license),
  }
  await request(withToken(token, updateMe({ first_name: name, last_name: lastName, ...kept })))
}

/**
 * Ends every session of theirs, and tells them by mail in the name of the brand of `host`.
 * @throws AppError `login_failed`: `current` is not the password of before
 */
export async function changeOwnPassword(
  token: string,
  change: Readonly<Record<'current' | 'password' | 'host', string>>,
): Promise<void> {
  const body = JSON.stringify(change)
  const command = customEndpoint({ method: 'POST', path: '/auth/password/change', body })
  await request(withToken(token, command))
}

export async function deleteOwnUser(token: string, id: string): Promise<void> {
  await request(withToken(token, deleteUser(id)))
}

/** An undefined field stays as it is. */
function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** The answer comes before it is known whether there is such an account: Directus does the work behind it. */
export async function register(
  { email, password, name, lastName }: NewRenter,
  { url: verification_url, accepted }: { readonly url: string; readonly accepted: Accepted },
): Promise<void> {
  const names = { first_name: name, last_name: lastName }
  const command = registerUser(email, password, { verification_url, ...names })
  await request(withAccepted(command, accepted))
}

/** The texts that are accepted with an account (D49). `at`: epoch milliseconds. A brand without a text has no version. */
export type Accepted = {
  readonly at: number
  readonly language: string
  readonly terms: string | null
  readonly privacy: string | null
}

/** Directus's own commands have no room for it: our guard of accounts takes it (`istmo-account-guard`). */
function withAccepted<T>(
  command: RestCommand<T, object>,
  { at, language, terms, privacy }: Accepted,
): RestCommand<T, object> {
  return () => {
    const options = command()
    const accepted = {
      accepted_at: new Date(at).toISOString(),
      accepted_language: language,
      terms_version: terms,
      privacy_version: privacy,
    }
    return { ...options, body: JSON.stringify({ ...JSON.parse(String(options.body)), accepted }) }
  }
}

export type NewRenter = {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly lastName: string
}

/** Directus leads on to its Studio, which is no place for renters. */
export async function verifyEmail(token: string): Promise<void> {
  await request(withOptions(registerUserVerify(token), { redirect: 'manual' }))
}

/** The answer comes before it is known whether there is such an account: Directus does the work behind it. */
export async function requestPassword(email: string, reset_url: string): Promise<void> {
  await request(passwordRequest(email, reset_url))
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await request(passwordReset(token, password))
}

/** Invites a renter in the name of the site (D58). The answer comes before it is known whether there is such an account. */
export async function invite(email: string, url: string): Promise<void> {
  await request(withToken(env().DIRECTUS_TOKEN, inviteUser(email, RENTER_ROLE, url)))
}

export async function acceptInvite(
  token: string,
  { password, accepted }: { readonly password: string; readonly accepted: Accepted },
): Promise<void> {
  await request(withAccepted(acceptUserInvite(token, password), accepted))
}
