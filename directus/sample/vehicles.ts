import { fleet } from './fleet.ts'
import type { Pool, Vehicle } from './rows.ts'

/** Sample branches share vehicles by region; by the zone of their fees. */
export const pools = [
  { name: 'Capital y Tocumen', preparation_hours: 3, zones: ['capital', 'colon', 'playas'] },
  { name: 'Chiriquí', preparation_hours: 3, zones: ['chiriqui'] },
  { name: 'Azuero', preparation_hours: 3, zones: ['azuero', 'veraguas'] },
  { name: 'Bocas', preparation_hours: 3, zones: ['bocas'] },
] as const satisfies readonly Pool[]

const COLORS = ['Blanco perla', 'Plata', 'Grafito', 'Rojo', 'Azul', 'Arena']

/** Those of the capital are as many as the model has units; a model of which there are several stands elsewhere, too. */
const elsewhere = (units: number) => (units < 2 ? [] : ['Chiriquí', 'Chiriquí', 'Azuero', 'Bocas'])

export const vehicles: readonly Vehicle[] = fleet.flatMap(({ marca, modelo, units }, model) => {
  if (units === null) return []
  const homes = [...Array.from({ length: units }, () => 'Capital y Tocumen'), ...elsewhere(units)]
  return homes.map((pool, index) => ({
    car: `${marca} ${modelo}`,
    pool,
    number: index + 1,
    // Invented, of the form of Panama's plates.
    plate: `E${String.fromCharCode(65 + model)}${String(1000 + index * 37 + model).slice(-4)}`,
    year: 2026 - ((index + model) % 4),
    color: COLORS[(index + model) % COLORS.length] ?? 'Blanco perla',
    state: 'active' as const,
  }))
})
