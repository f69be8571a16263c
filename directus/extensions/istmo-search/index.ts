import { type Hooks, type Row, refused } from '../../lib/hooks.ts'
import { searchTextOf, searchWords, soughtColumns } from '../../lib/search-text.ts'
import { type Accountability, hasRole, isPublic, ROLE } from '../../schema/roles.ts'

type Query = Row & { readonly search?: unknown; readonly filter?: unknown }
type Queries = {
  readonly filter: Hooks['filter'] &
    ((
      event: `${string}.query`,
      change: (query: Query, meta: unknown, context: Asking) => Query,
    ) => void)
}
type Asking = { readonly accountability?: Accountability | null }

/** Fleet sees bookings without who rents: it finds them by code and plate. */
const SEE_RENTERS = [ROLE.counter, ROLE.management, ROLE.site]

/**
 * The Studio's own search looks for a text as it was typed, in one column. A booking has its words in `search_text`, which is
 * written here alone, with whatever changes them: each word that was typed has to be among them, or in its plate.
 */
export default ({ filter }: Queries): void => {
  filter('reservations.items.create', async (row) => ({ ...row, search_text: searchTextOf(row) }))
  filter('reservations.items.update', async (change, { keys = [] }, context) => {
    const { search_text: _, ...written } = change
    // Directus asks for rights only after this.
    if (isPublic(context.accountability)) return written
    if (soughtColumns.every((column) => written[column] === undefined)) return written
    const [known, ...others] = await context
      .database('reservations')
      .whereIn('id', keys)
      .select(soughtColumns)
      .limit(2)
    if (others.length > 0) throw refused('Cambia los datos del cliente de una reserva a la vez.')
    return { ...written, search_text: searchTextOf({ ...known, ...written }) }
  })
  filter('reservations.items.query', ({ search, ...query }, _, { accountability }) => {
    const typed = typeof search === 'string' ? search.split(/\s+/) : []
    const words = typed.flatMap((raw) => searchWords(raw).map((word) => ({ raw, word })))
    if (words.length === 0) return query
    const isOpen = !accountability || hasRole(accountability, SEE_RENTERS)
    const found = words.map(({ raw, word }) => ({
      _or: [
        isOpen ? { search_text: { _contains: word } } : { reservation_id: { _icontains: word } },
        { vehicle: { plate: { _icontains: raw } } },
        { _and: partsOfPlate(word).map((part) => ({ vehicle: { plate: { _icontains: part } } })) },
      ],
    }))
    return { ...query, filter: { _and: [...(query.filter ? [query.filter] : []), ...found] } }
  })
}

/** Letters and numbers by themselves: a plate may have a sign between them, `AB-1234`. */
function partsOfPlate(word: string): readonly string[] {
  const [, ...parts] = /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? []
  return parts.length > 0 ? parts : [word]
}
