import { afterEach, describe, expect, it } from 'vitest'
import type { Locale } from '~/domain/locales'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { emptyText, emptyTitle, groupWord } from './empty-words'
import type { FleetFilters } from './filters'

const speak = (locale: Locale) => overwriteGetLocale(() => locale)
afterEach(() => speak('es'))

describe('the words of an empty list', () => {
  it.each<[FleetFilters, string, string]>([
    [
      { tipo: ['van'], transmision: ['manual'], pasajeros: 9 },
      'No hay vans manuales con 9 puestos o más en esas fechas',
      'No manual vans with 9 or more seats on those dates',
    ],
    [
      { tipo: ['van'], transmision: ['automatic'] },
      'No hay vans automáticas en esas fechas',
      'No automatic vans on those dates',
    ],
    [
      { tipo: ['sedan', 'suv'], marca: ['Kia', 'Hyundai'], disponibles: true },
      'No hay sedanes o SUV Kia o Hyundai disponibles en esas fechas',
      'No available Kia or Hyundai sedans or SUVs on those dates',
    ],
    [
      { clase: ['suv_compacto'], transmision: ['automatic'] },
      'No hay autos automáticos de clase SUV compacto en esas fechas',
      'No automatic cars of class Compact SUV on those dates',
    ],
  ])('name every filter: %j', (filters, es, en) => {
    speak('es')
    expect(emptyTitle(filters, 'es')).toBe(es)
    speak('en')
    expect(emptyTitle(filters, 'en')).toBe(en)
  })

  it('say the smallest change and the nearest date', () => {
    speak('es')
    const filters: FleetFilters = { transmision: ['manual'], disponibles: true }
    const advice = {
      removals: [{ group: 'transmision', count: 2 } as const],
      nextFree: { pickup: '2026-12-12T10:00', count: 1 },
      nearest: [],
    }
    const date = 'sáb\u00a012\u00a0dic'
    expect(emptyText(advice, filters, 'es')).toBe(
      `Sí hay 2 si quitas “Manual”, o 1 queda libre si recoges el ${date}.`,
    )
    expect(emptyText({ ...advice, nextFree: null }, filters, 'es')).toBe(
      'Sí hay 2 si quitas “Manual”.',
    )
    expect(emptyText({ ...advice, removals: [], nextFree: null }, filters, 'es')).toBe(
      'Quitar un solo filtro no basta: prueba con menos filtros.',
    )
  })

  it('joins the values of a group', () => {
    speak('es')
    expect(groupWord('marca', { marca: ['Kia', 'Omoda'] }, 'es')).toBe('Kia u Omoda')
  })
})
