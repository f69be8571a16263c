import type { Units } from './rentals.ts'
import type { Filling } from './rows.ts'

const makes = ['Kia', 'Toyota', 'Hyundai', 'Nissan', 'Suzuki', 'Mazda', 'Chevrolet', 'Ford']

/** Makes Firefly rent exactly so many models, the new ones like those of the sample, with so many vehicles of each. */
export async function fillCars(
  { rows, put }: Filling,
  { cars, units }: { readonly cars: number; readonly units: number },
): Promise<Units> {
  await rows("DELETE FROM flota WHERE precio_firefly IS NULL OR status <> 'published'")
  // Every search of a visitor may be rented, whatever the season.
  await rows('UPDATE flota SET minimio_dias = NULL')
  await rows('UPDATE rate_rules SET min_days = NULL')
  await rows('DELETE FROM vehicles')
  const samples = await rows('SELECT * FROM flota ORDER BY id')
  const ids = samples.map(({ id }) => Number(id))
  const last = Math.max(...ids)
  for (let count = samples.length; count < cars; count++) {
    const id = last + 1 + count - samples.length
    ids.push(id)
    put('flota', {
      ...samples[count % samples.length],
      id,
      marca: makes[count % makes.length] ?? 'Kia',
      modelo: `Modelo ${count}`,
      precio_firefly: 20 + (count % 97),
      sort: count,
    })
  }
  for (const car of ids) {
    for (let number = 1; number <= units; number++)
      put('vehicles', { car, number, key: `${car}:${number}`, state: 'active' })
  }
  return new Map(ids.map((id) => [id, units]))
}
