import type { DatabaseSync } from 'node:sqlite'
import { type Units, unitsNeeded } from './rentals.ts'
import { inserts } from './rows.ts'

const makes = ['Kia', 'Toyota', 'Hyundai', 'Nissan', 'Suzuki', 'Mazda', 'Chevrolet', 'Ford']

/** Makes Firefly rent exactly so many models, the new ones like those of the sample, with enough units for their trade. */
export function fillCars(db: DatabaseSync, cars: number, reservations: number): Units {
  const units = unitsNeeded(cars, reservations)
  db.exec("DELETE FROM flota WHERE precio_firefly IS NULL OR status <> 'published'")
  const samples = db.prepare('SELECT * FROM flota ORDER BY id').all()
  const put = inserts(db, ['flota'])
  for (let count = samples.length; count < cars; count++) {
    const { id: _, ...sample } = samples[count % samples.length] ?? {}
    put.flota({
      ...sample,
      marca: makes[count % makes.length] ?? 'Kia',
      modelo: `Modelo ${count}`,
      precio_firefly: 20 + (count % 97),
      minimio_dias: null,
      sort: count,
    })
  }
  db.exec('UPDATE flota SET minimio_dias = NULL')
  db.exec('DELETE FROM vehicles')
  const ids = db.prepare('SELECT id FROM flota ORDER BY id').all()
  const add = inserts(db, ['vehicles'])
  for (const { id: car } of ids) {
    for (let number = 1; number <= units; number++) {
      add.vehicles({ car: Number(car), number, key: `${car}:${number}`, state: 'active' })
    }
  }
  return new Map(ids.map(({ id }) => [Number(id), units]))
}
