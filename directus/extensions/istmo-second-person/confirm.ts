import type { Act, Shown } from '../../../app/features/staff/staff-act.schema.ts'
import { askSite, type StaffAnswer, siteOf } from '../../lib/ask-site.ts'
import { forbidden, refused } from '../../lib/hooks.ts'
import { hasRole, ROLE } from '../../schema/roles.ts'
import { personName } from './audited.ts'
import type { Context, Database, Happening, Open, Row } from './directus.ts'
import { fingerprint, snapshotOf } from './snapshot.ts'

/** Something that waits for a second person, as it is written into `confirmations`. */
export type Waiting = {
  readonly title: string
  readonly changes: string
  readonly reason: string | null
  readonly asked_by: unknown
  readonly asked_by_name: string
  readonly collection: string
  /** Its id; null: a new record. */
  readonly item: string | null
  readonly values: Row
  readonly base: string
}

/** Whether a refusal is one that a second person may lift. */
export function isWaiting(extensions: unknown): extensions is { readonly waiting: Waiting } {
  return typeof extensions === 'object' && extensions !== null && 'waiting' in extensions
}

/** As much of the records of the system as is used here. */
type Requests = (collection: string) => Pick<ReturnType<Open>, 'createOne'> & {
  readByQuery(query: {
    readonly fields: readonly string[]
    readonly filter: object
    readonly sort: readonly string[]
    readonly limit: number
  }): Promise<readonly Row[]>
}

/** Writes it down, but not twice. */
export async function keepWaiting(waiting: Waiting, open: Requests): Promise<void> {
  const { collection, asked_by, title, changes } = waiting
  const same = { collection, asked_by, title, changes, base: waiting.base, state: 'pending' }
  const known = await open('confirmations').readByQuery({
    fields: ['id'],
    filter: { _and: Object.entries(same).map(([name, value]) => ({ [name]: { _eq: value } })) },
    sort: ['id'],
    limit: 1,
  })
  if (known.length > 0) return
  await open('confirmations').createOne({ ...waiting, asked_at: new Date().toISOString() })
}

/**
 * A decision, before it is written; what it is about is done by `carryOut`, or by the site at once. Directus asks for rights
 * only after its filters, so this asks itself. @throws in words
 */
export async function decide(
  change: Row,
  keys: readonly unknown[],
  happening: Happening,
  context: Context & { readonly open: Open },
): Promise<Row> {
  const { accountability: who, database } = happening
  if (Object.keys(change).some((name) => name !== 'state' && name !== 'reason')) {
    throw forbidden('Una confirmación no se corrige: solo se decide.')
  }
  if (!who || (change.state !== undefined && !hasRole(who, [ROLE.management]))) {
    throw forbidden('Lo decide Gerencia.')
  }
  const [id] = keys
  if (keys.length !== 1) throw refused('Decide de una en una.')
  const row = await database('confirmations').where({ id }).first()
  if (row?.state !== 'pending') throw refused('Esta ya se decidió.')
  if (change.reason !== undefined && row.asked_by !== who.user) {
    throw forbidden('El motivo lo escribe quien lo pidió.')
  }
  if (change.state === undefined) return change
  if (change.state !== 'confirmed' && change.state !== 'refused') {
    throw refused('Elige «Confirmada» o «Rechazada».')
  }
  const person = await database('directus_users').where({ id: who.user }).first()
  const name = personName(person ?? {})
  const decided = {
    ...{ ...change, decided_by: who.user, decided_by_name: name },
    decided_at: new Date().toISOString(),
  }
  if (change.state === 'confirmed' && row.asked_by === who.user) {
    throw refused('La tiene que confirmar otra persona de Gerencia, no quien la pidió.')
  }
  await claim(row, who.user, database)
  if (change.state === 'refused') return { ...decided, outcome: 'No se escribió nada.' }
  const isSame = (await baseOf(row, happening, context.open)) === row.base
  if (!isSame && (await isDone(row, database))) return { ...decided, outcome: 'Hecho.' }
  if (!isSame) return { ...decided, state: 'lapsed', outcome: 'El registro cambió entre tanto.' }
  if (row.collection !== 'reservations') return { ...decided, outcome: 'Escrito.' }
  const said = await actFor(row, name, context).catch(async (error) => {
    await release(row, database)
    throw error
  })
  return said.kind === 'done'
    ? { ...decided, outcome: said.words.slice(0, 255) }
    : { ...decided, state: 'lapsed', outcome: wordsOf(said).slice(0, 255) }
}

/**
 * The first of two who decide at once does: else the later would write over what the first one did. Whoever read that it
 * cannot be written decides otherwise at once; an act of the site is released where it fails.
 */
async function claim(row: Row, user: unknown, database: Database): Promise<void> {
  const { id, decided_at: claimed, decided_by } = row
  const at = claimed === null ? 0 : new Date(claimed as string | number | Date).getTime()
  const own = { id, state: 'pending', decided_at: claimed }
  const isOwn = decided_by === user && row.collection !== 'reservations'
  const isFree = isOwn || Date.now() - at > CLAIM_MS
  const changed = isFree
    ? await database('confirmations')
        .where(own)
        .update({ decided_at: new Date(), decided_by: user })
    : 0
  if (changed !== 1) throw refused('Alguien la está decidiendo: ábrela otra vez en un minuto.')
}

async function release({ id }: Row, database: Database): Promise<void> {
  const free = { decided_at: null, decided_by: null }
  await database('confirmations').where({ id, state: 'pending' }).update(free)
}

/** Longer than the site may take: one that died on the way is decided again. */
const CLAIM_MS = 60_000

/** The state that a record was in when somebody asked. */
async function baseOf(row: Row, { database }: Happening, open: Open): Promise<string> {
  const { collection, item } = row
  if (collection === 'reservations') {
    const booking = await database('reservations').where({ id: item }).first()
    return String(booking?.version)
  }
  if (item === null) return fingerprint(null)
  return fingerprint(await snapshotOf(String(collection), item, { open, database }))
}

/** It was confirmed before, and the site did it, but its answer was lost: the next step of the booking is that very act. */
async function isDone(row: Row, database: Database): Promise<boolean> {
  if (row.collection !== 'reservations') return false
  const { code, act } = valuesOf(row) as { readonly code?: string; readonly act?: Act }
  // The data of the booking were erased.
  if (!code || !act) return false
  const key = `${code}:${Number(row.base) + 1}`
  const step = await database('reservation_steps').where({ key }).first()
  return step?.event === act.act && `${step.person}`.startsWith(`${row.asked_by_name}, confirmó `)
}

/** The act is the site's to do, with both names (D44). */
async function actFor(row: Row, confirmedBy: string, { env }: Context): Promise<StaffAnswer> {
  const site = siteOf(env)
  if (!site) throw refused('Faltan PREVIEW_SECRET y PREVIEW_SITES en el back office.')
  const { code, act, shown } = valuesOf(row)
  const said = await askSite(site, {
    ...{ code: String(code), person: String(row.asked_by_name), confirmedBy },
    ...{ act: act as Act, shown: shown as Shown },
  })
  if (said === 'unreachable') {
    throw refused(
      'El sitio no contestó: mira la reserva e inténtalo otra vez. Nada se hace dos veces.',
    )
  }
  return said
}

function wordsOf(said: StaffAnswer): string {
  return 'words' in said ? said.words : 'Los montos cambiaron: pídelo otra vez.'
}

/** SQLite keeps them as text. */
export function valuesOf({ values }: Row): Row {
  return typeof values === 'string' ? JSON.parse(values) : (values as Row)
}
