import { type Database, type Hooks, idOf, type Row } from '../../lib/hooks.ts'

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

async function slugOf(branch: unknown, database: Database): Promise<unknown> {
  return (
    await database('branches')
      .where({ id: idOf(branch) })
      .first()
  )?.slug
}
