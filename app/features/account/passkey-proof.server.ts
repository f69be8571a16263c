import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { z } from 'zod'
import { insertMark } from '~/server/directus/alert-marks.server'
import { directus } from '~/server/directus/client.server'
import type { Passkey } from '~/server/directus/passkeys.server'
import { digestOf } from '~/server/limits/lockout.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { clearSealed, readSealed, writeSealed } from '~/server/session/session.server'
import type { readNewKey, readProof } from './passkey-answers'

/** Seconds in which a browser has to answer. */
export const ANSWER_SECONDS = 5 * 60
/** Longer than a browser has: a key that it made at the last moment is on its way still. */
const CHALLENGE_SECONDS = ANSWER_SECONDS + 30

/** A passkey is one host's: browsers show it, and sign for it, nowhere else. */
export function host(): string {
  return new URL(requestContext().origin).hostname
}

export const isOfHost = (passkey: Passkey) => passkey.host === host()

/** The library is large, and few requests need it. */
export const library = () => import('@simplewebauthn/server')

const expected = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: requestContext().origin,
  expectedRPID: host(),
})

type Proof = NonNullable<ReturnType<typeof readProof>>

/** The uses after this one; null: it is not proven. */
export async function provenCounter(
  passkey: Passkey,
  proof: Proof,
  challenge: string,
): Promise<string | null> {
  const owner = Buffer.from(proof.response.userHandle, 'base64url').toString()
  if (owner !== passkey.userId || !isOfHost(passkey)) return null
  const { verifyAuthenticationResponse } = await library()
  return proven(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(challenge),
      response: proof,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    })
    return verified ? String(authenticationInfo.newCounter) : null
  })
}

export async function provenKey(
  answer: NonNullable<ReturnType<typeof readNewKey>>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await library()
  const response = { ...answer.response, transports: transportsOf(answer.response.transports) }
  return proven(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(challenge),
      response: { ...answer, response },
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: String(counter),
      transports: response.transports.join(' '),
    }
  })
}

/** The library throws where something is not as expected. */
async function proven<Found>(verify: () => Promise<Found>): Promise<Found | null> {
  try {
    return await verify()
  } catch (error) {
    log.info('passkey not proven', { error })
    return null
  }
}

/** Hints for the browser, of which it leaves out those that it does not know. */
export function transportsOf(names: string | readonly string[]): AuthenticatorTransport[] {
  const given = typeof names === 'string' ? names.split(' ') : names
  return given.filter((name): name is AuthenticatorTransport => name !== '')
}

const challengeSchema = z.object({
  challenge: z.string(),
  host: z.string(),
  /** Whose new passkey it is for; null: for a login. */
  userId: z.nullable(z.string()),
  until: z.number(),
})

export async function keepChallenge(challenge: string, userId: string | null): Promise<void> {
  const until = requestContext().now + CHALLENGE_SECONDS * 1000
  const kept: z.output<typeof challengeSchema> = { challenge, host: host(), userId, until }
  await writeSealed('istmo-passkey', kept, CHALLENGE_SECONDS)
}

/** The challenge of this browser, which has it no more; null: there is none for this, or its time is over. */
export async function takeChallenge(userId: string | null): Promise<string | null> {
  const kept = challengeSchema.safeParse(await readSealed('istmo-passkey')).data
  clearSealed('istmo-passkey')
  const isOwn = kept?.userId === userId && kept.host === host()
  return isOwn && kept.until > requestContext().now ? kept.challenge : null
}

/** False: it was used before, in whatever process, by whoever has the cookie. */
export function spend(challenge: string): Promise<boolean> {
  const until = requestContext().now + CHALLENGE_SECONDS * 1000
  return insertMark(directus(), { key: `passkey:${digestOf(challenge)}`, until })
}
