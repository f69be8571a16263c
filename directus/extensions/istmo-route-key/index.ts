/** `one_way_fees.par`, `{slug}>{slug}` and unique: a second fee of the same pair is refused, and nobody types keys. */
export default ({ filter }: Hooks): void => {
  filter('one_way_fees.items.create', async (fee, _, { database }) => {
    return { ...fee, par: await keyOf(fee, database) }
  })
  filter('one_way_fees.items.update', async (change, { keys = [] }, { database }) => {
    const [id] = keys
    if (keys.length !== 1 || (change.origen === undefined && change.destino === undefined))
      return change
    const known = await database('one_way_fees').where({ id }).first()
    return { ...change, par: await keyOf({ ...known, ...change }, database) }
  })
}

async function keyOf({ origen, destino }: Row, database: Database): Promise<string> {
  const [from, to] = [await slugOf(origen, database), await slugOf(destino, database)]
  return `${from}>${to}`
}

/** A branch comes as its id, or as a record that holds it. */
async function slugOf(branch: unknown, database: Database): Promise<unknown> {
  const id = typeof branch === 'object' && branch !== null ? Reflect.get(branch, 'id') : branch
  return (await database('branches').where({ id }).first())?.slug
}

/** As much of Directus as is used here. */
type Row = Readonly<Record<string, unknown>>
type Database = (table: string) => {
  where(match: Row): { first(): Promise<Row | undefined> }
}
type Hooks = {
  readonly filter: (
    event: string,
    change: (
      row: Row,
      meta: { readonly keys?: readonly unknown[] },
      context: { readonly database: Database },
    ) => Promise<Row>,
  ) => void
}
