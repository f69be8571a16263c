import type { Fault } from '../../lib/csv-table.ts'
import type { Request, Response, Store } from '../../pages/endpoint.ts'
import { faultsPage, refusalPage, type seasonForm } from './file-pages.ts'
import { formOf, isOwnForm, markOf } from './form.ts'
import { inTransaction, type Refusal, refusalOf } from './save.ts'

/** Records as a part of the back office reads and writes them, in a transaction or not. */
export type RecordStore = Pick<Store, 'open'>

/** A file, as the page that shows what it would change sends it on. */
export type Shown = {
  readonly csv: string
  /** The mark of the records that it was compared with. */
  readonly mark: string
  /** Somebody changed them before it was saved. */
  readonly isStale: boolean
}

/** A kind of file: what it is compared with, what it would change, and how that is shown and written. */
type Kind<Known, Changes> = {
  readonly form: typeof seasonForm
  read(store: RecordStore): Promise<Known>
  toCsv(known: Known): string
  changesOf(csv: string, known: Known, store: Store): Promise<Read<Changes>>
  dryRunPage(changes: Changes, known: Known, file: Shown, store: Store): Promise<string> | string
  /** @param at is told the name of each record, before it is written */
  write(changes: Changes, store: RecordStore, at: (name: string) => void): Promise<void>
  donePage(changes: Changes): string
}
type Read<Changes> =
  | { readonly changes: Changes; readonly faults?: undefined }
  | { readonly changes?: undefined; readonly faults: readonly Fault[] }

/** The answer to a file that is posted: it is shown before it changes anything, and all of it is written or none. */
export function uploadOf<Known, Changes>(kind: Kind<Known, Changes>) {
  return async (request: Request, response: Response, store: Store): Promise<void> => {
    const send = (status: number, page: string) => response.status(status).send(page)
    if (!isOwnForm(request)) return send(403, 'Ese formulario no es de aquí.')
    const form = await formOf(request)
    if (form === null) return send(413, 'El archivo es demasiado largo: caben 2 MB.')
    const { csv, paso, marca } = form
    const compare = async () => {
      const known = await kind.read(store)
      return {
        known,
        mark: markOf(kind.toCsv(known)),
        ...(await kind.changesOf(csv, known, store)),
      }
    }
    const first = await compare()
    if (first.faults) return send(422, faultsPage(csv, first.faults, kind.form))
    const isSaving = paso === 'guardar'
    const isSame = isSaving && marca === first.mark
    const saved = isSame ? await save(kind, first.changes, first.mark, store) : 'stale'
    if (saved === 'done') return send(200, kind.donePage(first.changes))
    if (typeof saved === 'object') return send(422, refusalPage(csv, saved, kind.form))
    // Whoever changed something while it was saved may have done it since it was read here.
    const latest = isSaving ? await compare() : first
    if (latest.faults) return send(422, faultsPage(csv, latest.faults, kind.form))
    const { changes, known, mark } = latest
    const page = await kind.dryRunPage(changes, known, { csv, mark, isStale: isSaving }, store)
    send(isSaving ? 409 : 200, page)
  }
}

/**
 * All or none. `mark`: of the records that were compared with; they are read again inside, so that of two that save the
 * same at once one finds them changed. @throws what is wrong with the back office itself.
 */
async function save<Known, Changes>(
  kind: Kind<Known, Changes>,
  changes: Changes,
  mark: string,
  store: Store,
): Promise<'done' | 'stale' | (Refusal & { readonly name: string })> {
  let name = ''
  try {
    return await inTransaction(store.database, async (knex) => {
      const own: RecordStore = { open: (collection) => store.open(collection, knex) }
      if (markOf(kind.toCsv(await kind.read(own))) !== mark) return 'stale'
      await kind.write(changes, own, (one) => {
        name = one
      })
      return 'done'
    })
  } catch (thrown) {
    const refused = await refusalOf(thrown, store)
    return refused === 'stale' ? 'stale' : { ...refused, name }
  }
}
