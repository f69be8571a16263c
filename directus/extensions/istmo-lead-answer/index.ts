import { createHash } from 'node:crypto'
import type { Database, Row } from '../../lib/hooks.ts'
import { type Accountability, isPerson } from '../../schema/roles.ts'

type Happening = {
  readonly database: Database
  readonly schema: unknown
  readonly accountability: Accountability | null
}
type Hooks = {
  filter(
    event: 'leads.items.update' | 'activity.create',
    change: (
      row: Row,
      meta: { readonly keys?: readonly unknown[] },
      context: Happening,
    ) => Promise<Row>,
  ): void
}
type Context = {
  readonly services: {
    readonly ItemsService: new (
      collection: string,
      options: {
        readonly knex: Database
        readonly schema: unknown
        readonly accountability: null
      },
    ) => { createOne(row: Row): Promise<unknown> }
  }
}

/**
 * The answer that staff write into a company's request is a mail of the outbox, written in the same transaction: the site
 * sends it in the frame of the company's language. The same answer saved again is not sent again.
 */
export default ({ filter }: Hooks, { services }: Context): void => {
  /** Answers that are being saved, by marks of the request and their words. */
  const saving = new Set<string>()
  filter('leads.items.update', async (change, { keys = [] }, { database, accountability }) => {
    const reply = typeof change.reply === 'string' ? change.reply.trim() : ''
    if (reply === '' || !isPerson(accountability)) return change
    const leads = await database('leads').whereIn('id', keys)
    for (const lead of leads) if (lead.reply !== reply) saving.add(markOf(lead.id, reply))
    const isNew = change.status === undefined && leads.every(({ status }) => status === 'new')
    return { ...change, reply, ...(isNew ? { status: 'contacted' } : {}) }
  })
  filter('activity.create', async (activity, _, { database, schema }) => {
    if (activity.collection !== 'leads' || activity.action !== 'update') return activity
    const lead = await database('leads').where({ id: activity.item }).first()
    if (!lead || !saving.delete(markOf(lead.id, lead.reply))) return activity
    const outbox = { knex: database, schema, accountability: null }
    const first = await database('sites_config').orderBy('id', 'asc').first()
    await new services.ItemsService('mail_outbox', outbox).createOne(mailOf(lead, first?.brand))
    return activity
  })
}

function markOf(id: unknown, reply: unknown): string {
  return createHash('sha256').update(`${id}\n${reply}`).digest('base64url')
}

/** @param first the brand in whose name it is where the request has none */
function mailOf({ id, number, email, brand, language, reply }: Row, first: unknown): Row {
  const now = new Date().toISOString()
  const mark = createHash('sha256').update(`${reply}\n${now}`).digest('base64url').slice(0, 12)
  return {
    ...{ kind: 'lead_answer', status: 'queued', tries: 0, due_at: now },
    key: `${number ?? `L${id}`}:lead_answer:${mark}`,
    ...{ lead: id, recipient: email, message: reply },
    brand: brand ?? first,
    language: language ?? 'es-ES',
  }
}
