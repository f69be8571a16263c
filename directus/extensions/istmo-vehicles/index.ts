import { forbidden, type Hooks, idOf, refused } from '../../lib/hooks.ts'
import { isPerson, isStaff } from '../../schema/roles.ts'
import { changedBlock, newBlock } from './blocks.ts'
import { movedBooking, stepToCreate, withVehicle } from './bookings.ts'
import { toldOfClosing } from './hours.ts'
import { slotsToDelete, slotToCreate } from './ledger.ts'
import {
  assertKeepsBookings,
  assertNeverBooked,
  changedBranch,
  changedVehicle,
  newVehicle,
} from './vehicles.ts'

/**
 * A vehicle is numbered among those of its model: the number is in the slots of the ledger (D6), so it never changes. A
 * block owns slots as a booking does. Whoever would take a vehicle from its bookings is told which they are.
 */
export default ({ filter }: Hooks): void => {
  filter('vehicles.items.create', (row, _, { database, accountability }) =>
    newVehicle(row, database, accountability),
  )
  filter('vehicles.items.update', (change, { keys = [] }, { database }) =>
    changedVehicle(change, keys, database),
  )
  filter('vehicles.items.delete', async (keys, _, { database }) => {
    await assertNeverBooked(keys, database)
    return keys
  })
  // The one filter of Directus that runs in the transaction of a change, after it.
  filter('activity.create', async (row, _, { database }) => {
    const { collection, action, item } = row
    if ((collection === 'vehicles' || collection === 'branches') && action === 'update') {
      await assertKeepsBookings(collection, item, database)
    }
    return row
  })
  filter('branches.items.update', async (change, { keys = [] }, { database, accountability }) => {
    await changedBranch(change, keys, database)
    await toldOfClosing(change, keys, database, accountability)
    return change
  })
  filter('vehicle_blocks.items.create', (row, _, { database }) => newBlock(row, database))
  filter('vehicle_blocks.items.update', (change, { keys = [] }, { database }) =>
    changedBlock(change, keys, database),
  )
  filter('reservation_slots.items.create', (row, _, { database, accountability }) =>
    slotToCreate(row, database, accountability),
  )
  filter('reservation_slots.items.delete', (keys, _, { database, accountability }) =>
    slotsToDelete(keys, database, accountability),
  )
  filter('reservation_steps.items.create', async (row, _, { database, accountability }) =>
    isPerson(accountability) ? stepToCreate(row, database) : row,
  )
  filter('reservations.items.create', (row, _, { database }) =>
    withVehicle(row, idOf(row.car), database),
  )
  filter('reservations.items.update', async (change, { keys = [] }, context) => {
    const { database, accountability } = context
    if (isStaff(accountability) && owned.some((field) => change[field] !== undefined)) {
      throw forbidden('Lo que una reserva ocupa y su historia no se escriben.')
    }
    if (change.unit === undefined && change.vehicle === undefined) return change
    const [known, ...others] = await database('reservations').whereIn('id', keys)
    if (!known || others.length > 0) {
      throw refused('Cambia el vehículo de las reservas de una en una.')
    }
    // The site writes the half days itself.
    return accountability?.app && change.slots === undefined
      ? movedBooking(change, known, database)
      : withVehicle(change, idOf(change.car ?? known.car), database)
  })
}

/** Staff may write them by their permissions, because this hook does, in their name. */
const owned = ['slots', 'steps', 'version']
