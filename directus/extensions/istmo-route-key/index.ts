import { type Hooks, idOf, type Row, refused } from '../../lib/hooks.ts'
import { isPerson } from '../../schema/roles.ts'
import { ahead } from '../istmo-vehicles/ahead.ts'
import { codesOf } from '../istmo-vehicles/vehicle.ts'

/**
 * `one_way_fees.par`, of the ids of both branches and unique: a second fee of the same pair is refused, and nobody types keys. A
 * route that bookings in force take is not deleted: their renters would keep no return.
 */
export default ({ filter }: Hooks): void => {
  filter('one_way_fees.items.create', async (fee) => ({ ...fee, par: keyOf(fee) }))
  filter(
    'one_way_fees.items.update',
    async ({ par: _, ...change }, { keys = [] }, { database }) => {
      if (change.origen === undefined && change.destino === undefined) return change
      const [known, ...others] = await database('one_way_fees').whereIn('id', keys)
      if (!known || others.length > 0) throw refused('Cambia las rutas de una en una.')
      return { ...change, par: keyOf({ ...known, ...change }) }
    },
  )
  filter('one_way_fees.items.delete', async (keys, _, { database, accountability }) => {
    if (!isPerson(accountability)) return keys
    for (const { origen, destino } of await database('one_way_fees').whereIn('id', keys)) {
      const bookings = await ahead(database, { pickup_branch: origen, return_branch: destino })
      if (bookings.length === 0) continue
      throw refused(
        `Hay reservas por delante con esa ruta: ${codesOf(bookings)}. Cámbialas antes, o espera a que terminen.`,
      )
    }
    return keys
  })
}

function keyOf({ origen, destino }: Row): string {
  const [from, to] = [idOf(origen), idOf(destino)]
  if (!from || !to) throw refused('Una ruta es entre dos sucursales que ya están guardadas.')
  return `${from}>${to}`
}
