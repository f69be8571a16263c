import { formatMoney } from '../../../app/domain/pricing/money.ts'
import { forbidden, refused } from '../../lib/hooks.ts'
import { fieldOf } from '../../schema/collections.ts'
import { isPerson } from '../../schema/roles.ts'
import { isAudited, personName, recordName, rowsOf, SECRETS } from './audited.ts'
import { excessesOf } from './ceilings.ts'
import { decide, isWaiting, keepWaiting, valuesOf, type Waiting } from './confirm.ts'
import {
  type Context,
  type Database,
  type Happening,
  type Hooks,
  opener,
  type Row,
} from './directus.ts'
import { forgetReasons } from './forget-reasons.ts'
import { changed, fingerprint, type Snapshot, snapshotOf } from './snapshot.ts'

type Before = {
  readonly snapshot: Snapshot | null
  readonly isAdmin: boolean
  /** Epoch milliseconds. */
  readonly at: number
}
/** Who asked for what is written now, and in which request. */
type Confirmed = { readonly request: unknown; readonly asker: Row; readonly confirmer: Row }

/**
 * A change beyond a ceiling of the owner is not saved: it waits in `confirmations` for a second person of the management.
 * Who changed prices, content, money and rights is kept in `audit`, in the transaction of the change, without anything of
 * who rents. Both look at the record as it was and as it is, whatever wrote it: form, API or file.
 */
export default ({ filter, init }: Hooks, context: Context): void => {
  /** Records as they were before the writes that are under way, the latest last, by collection and key. */
  const before = new Map<string, Before[]>()
  /** Transactions in which something is written that was confirmed. */
  const confirmed = new WeakMap<Database, Confirmed>()
  /** Transactions in which an administrator makes a login. */
  const byAdmin = new WeakSet<Database>()

  const remember = async (collection: string, keys: readonly unknown[], happening: Happening) => {
    const { accountability, database } = happening
    // Directus asks for rights only after this: nobody without a login of the office makes it read or keep anything.
    if (!isPerson(accountability) || !isAudited(collection)) return
    forgetOld()
    const open = opener(context, happening)
    for (const key of keys) {
      const snapshot = await snapshotOf(collection, key, { open, database })
      const name = `${collection}:${key}`
      const known = { snapshot, isAdmin: accountability.admin === true, at: Date.now() }
      before.set(name, [...(before.get(name) ?? []), known].slice(-MOST_AT_ONCE))
    }
  }
  /** Those of writes that failed stay behind for a while. */
  const forgetOld = () => {
    const since = Date.now() - KEPT_MS
    for (const [name, all] of before) if ((all.at(-1)?.at ?? 0) < since) before.delete(name)
  }
  for (const scope of ['items', 'users', 'roles', 'policies', 'permissions', 'access']) {
    filter(`${scope}.update`, async (change, { collection, keys = [] }, happening) => {
      await remember(collection, keys, happening)
      return change
    })
    filter(`${scope}.delete`, async (keys, { collection }, happening) => {
      await remember(collection, keys, happening)
      return keys
    })
  }

  filter('users.create', async (person, _, { accountability, database }) => {
    if (accountability?.admin) byAdmin.add(database)
    return person
  })

  // After all extensions are there, so that it comes after theirs: a value that the site refuses waits for nobody.
  init('app.after', () => filter('activity.create', judge))

  async function judge(activity: Row, _: unknown, happening: Happening): Promise<Row> {
    const { collection, item, action, user } = activity
    if (typeof collection !== 'string') return activity
    if (collection === 'confirmations') await carryOut(item, happening)
    if (!isAudited(collection) || !WRITES.includes(String(action))) return activity
    const person = await personOf(user, happening)
    if (!person) return activity
    const { database } = happening
    const open = opener(context, happening)
    const known = before.get(`${collection}:${item}`)?.pop()
    if (action === 'update' && !known) throw refused('Alguien lo cambió a la vez: ábrelo otra vez.')
    const change = {
      ...{ collection, item, action: String(action) },
      before: action === 'create' ? null : (known?.snapshot ?? null),
      after: action === 'delete' ? null : await snapshotOf(collection, item, { open, database }),
    }
    const second = confirmed.get(database)
    const after = change.after ?? archivedSeason(change)
    if (after && !second) {
      const isAdmin = known?.isAdmin ?? byAdmin.has(database)
      const beyond = await excessesOf({ ...change, after, isAdmin }, { database, open })
      if (beyond.length > 0) {
        const own = await withEnds(collection, after.own, database)
        throw waitingError({ ...change, after }, recordName(collection, own), beyond, person)
      }
    }
    const [who, by] = second ? [second.asker, second.confirmer] : [person, null]
    const about = change.after ?? change.before
    const record =
      collection === 'staff_branches' ? { record: await workplaceOf(about?.own, database) } : {}
    const route =
      collection === 'one_way_fees' && about
        ? { record: recordName(collection, await withEnds(collection, about.own, database)) }
        : {}
    const rows = rowsOf(change).map((row) => ({
      ...{ ...row, ...record, ...route },
      ...{ at: new Date().toISOString(), person: personName(who), user: who.id ?? null },
      ...{ confirmed_by: by && personName(by), request: second?.request ?? null },
    }))
    if (rows.length > 0) await open('audit').createMany(rows)
    return activity
  }

  /** Who entered the Studio to write: not the site, nobody who rents, not Directus itself. */
  async function personOf(user: unknown, { database }: Happening): Promise<Row | null> {
    if (typeof user !== 'string') return null
    const person = await database('directus_users').where({ id: user }).first()
    return person && isPerson({ user, role: String(person.role) }) ? person : null
  }

  /** Writes what was confirmed, in the transaction of the decision. @throws in words, when it has changed meanwhile. */
  async function carryOut(id: unknown, happening: Happening): Promise<void> {
    const { database } = happening
    const row = await database('confirmations').where({ id }).first()
    if (!row || row.collection === 'reservations') return
    const open = opener(context, happening)
    const collection = String(row.collection)
    const [written] = await open('audit').readByQuery({
      ...{ fields: ['id'], filter: { request: { _eq: id } }, limit: 1 },
    })
    if (written) throw refused('Ya se escribió en este momento.')
    if (row.state !== 'confirmed') return
    const now =
      row.item === null ? null : await snapshotOf(collection, row.item, { open, database })
    if (fingerprint(now) !== row.base) throw refused('El registro cambió en este momento.')
    const [asker, confirmer] = await Promise.all(
      [row.asked_by, row.decided_by].map((one) =>
        database('directus_users').where({ id: one }).first(),
      ),
    )
    if (!asker || !confirmer) throw refused('Quien lo pidió ya no está: pídelo otra vez.')
    confirmed.set(database, { request: id, asker, confirmer })
    try {
      const items = open(collection, { user: String(confirmer.id), admin: true, app: true })
      await (row.item === null
        ? items.createOne(valuesOf(row))
        : items.updateOne(row.item, valuesOf(row)))
    } finally {
      confirmed.delete(database)
    }
  }

  filter('request.error', async (errors, _, happening) => {
    const told = errors.map(async (error) => {
      const { extensions } = error
      if (!isWaiting(extensions)) return error
      const { waiting, ...rest } = extensions
      await keepWaiting(waiting, opener(context, happening))
      return { ...error, extensions: rest }
    })
    return await Promise.all(told)
  })

  filter('confirmations.items.update', async (change, { keys = [] }, happening) =>
    isPerson(happening.accountability)
      ? decide(change, keys, happening, { ...context, open: opener(context, happening) })
      : change,
  )

  for (const collection of ['confirmations', 'audit']) {
    const byNobody = async <Payload>(
      payload: Payload,
      _: unknown,
      { accountability }: Happening,
    ) => {
      if (accountability) throw forbidden('Lo escribe el sistema, y nadie lo corrige.')
      return payload
    }
    filter(`${collection}.items.create`, byNobody)
    if (collection === 'audit') filter(`${collection}.items.update`, byNobody)
    filter(`${collection}.items.delete`, async (keys, _, { accountability }) => {
      if (isPerson(accountability)) throw forbidden('Se guarda por su tiempo, y nadie lo borra.')
      return keys
    })
  }

  // Acts that moved or could move money: by whom and what, not for whom nor why in their words.
  filter('reservation_steps.items.create', async (step, _, happening) => {
    const code = String(step.key).split(':', 1)[0]
    if (step.event === 'erase') await forgetReasons(code, happening.database)
    if (step.actor !== 'staff' || UNTOLD_STEPS.includes(String(step.event))) return step
    // Some databases give an amount as text.
    const refund = Number(step.refund ?? 0)
    const money = refund > 0 ? ` · ${formatMoney(Math.round(refund * 100))}` : ''
    await opener(
      context,
      happening,
    )('audit').createOne({
      ...{ at: new Date().toISOString(), person: String(step.person ?? 'Personal') },
      ...{ kind: 'money', action: 'act', list: 'Reservas', collection: 'reservations' },
      ...{ item: code, record: `Reserva ${code}`, field: choiceName('event', step.event) },
      before: step.from_status ? choiceName('from_status', step.from_status) : null,
      after: `${choiceName('to_status', step.to_status)}${money}`,
    })
    return step
  })
}

/** Activities that are no sign-in and no comment. */
const WRITES = ['create', 'update', 'delete']

/** Writes of one record at the same moment; who comes on top is asked to try again. */
const MOST_AT_ONCE = 20

/** Longer than any write takes. */
const KEPT_MS = 600_000

/** Steps of staff about the renter's data or the vehicle: nothing of money. */
const UNTOLD_STEPS = [
  ...['repair', 'correct', 'copy', 'erase', 'withdraw', 'ask_proof', 'hand_over', 'write'],
]

/** As the history of a booking calls it. */
function choiceName(field: string, value: unknown): string {
  const { options } = fieldOf('reservation_steps', field)
  return options?.choices?.find((one) => one.value === value)?.text ?? String(value)
}

/** A route with the branches by which it is known. */
async function withEnds(collection: string, own: Row, database: Database): Promise<Row> {
  if (collection !== 'one_way_fees') return own
  const [origen, destino] = await Promise.all(
    [own.origen, own.destino].map((id) => database('branches').where({ id }).first()),
  )
  return { ...own, origen, destino }
}

/** Who works where, by name. */
async function workplaceOf(own: Row | undefined, database: Database): Promise<string> {
  const person = await database('directus_users').where({ id: own?.user }).first()
  const branch = await database('branches').where({ id: own?.branch }).first()
  return `${personName(person ?? {})} · ${branch?.slug ?? own?.branch}`
}

/** A season is taken away by deleting it as by archiving it, which is what waits. */
function archivedSeason({
  collection,
  before,
}: Pick<Change, 'collection' | 'before'>): Snapshot | null {
  if (collection !== 'rate_rules' || !before) return null
  return { ...before, own: { ...before.own, status: 'archived' } }
}

type Change = {
  readonly collection: string
  readonly item: unknown
  readonly before: Snapshot | null
  readonly after: Snapshot
}

/** The refusal that takes the change back; `request.error` writes down what waits, once the transaction is over. */
function waitingError(
  { collection, item, before, after }: Change,
  title: string,
  beyond: readonly string[],
  asker: Row,
) {
  const changes = beyond.join(' · ')
  const waiting: Waiting = {
    ...{ title: title.slice(0, 255), changes, reason: null, collection },
    ...{ asked_by: asker.id, asked_by_name: personName(asker) },
    item: before ? String(item) : null,
    values: writtenOf(before, after),
    base: fingerprint(before),
  }
  const message = `${title}: ${changes}. No se guardó: quedó en «Por confirmar», y se escribe cuando lo confirme otra persona de Gerencia. Escribe ahí el motivo.`
  return Object.assign(refused(message), { extensions: { reason: message, waiting } })
}

/** The values that the change wrote: its own fields and the lists that became others, whose rows are made anew. */
function writtenOf(before: Snapshot | null, after: Snapshot): Row {
  const own = changed(before?.own ?? null, after.own).filter((name) => !UNWRITTEN.includes(name))
  const lists = changed(before?.parts ?? {}, after.parts)
  const withoutIds = (rows: readonly Row[] = []) => rows.map(({ id: _, ...row }) => row)
  return Object.fromEntries([
    ...own.map((name) => [name, after.own[name]]),
    ...lists.map((list) => [list, withoutIds(after.parts[list])]),
  ])
}

const UNWRITTEN = ['id', 'date_created', 'date_updated', ...SECRETS]
