import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { conditions, endingWords, periodWords, refusalWords } from './promo-words'
import type { ShownPromo } from './promos.functions'

overwriteGetLocale(() => 'es')

const today = '2026-11-20'
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
type PromoTerms = NonNullable<ShownPromo['terms']>
const terms = (changes: Partial<PromoTerms> = {}): PromoTerms => ({
  kind: 'percent',
  amount: 0,
  minimumDays: 1,
  maxPerEmail: null,
  ownBrand: false,
  limited: false,
  ...changes,
})

describe('the words of a promo', () => {
  it('give its dates without the year, unless it would be taken for another', () => {
    const words = (from: string | null, to: string | null) =>
      plain(periodWords({ from, to }, today, 'es'))
    expect(words('2026-10-21', '2027-03-21')).toBe('Del 21 oct al 21 mar')
    expect(words(null, '2027-11-20')).toBe('Hasta el 20 nov 2027')
    expect(words('2026-10-21', null)).toBe('Desde el 21 oct')
    expect(words(null, null)).toBe('Sin fecha de cierre')
  })

  it('count the days to its end from 14 on', () => {
    const ends = ['2026-12-05', '2026-12-04', '2026-11-21', '2026-11-20']
    expect(ends.map((to) => endingWords(to, today))).toEqual([
      null,
      'Termina en 14 días',
      'Termina mañana',
      'Termina hoy',
    ])
    expect(endingWords(null, today)).toBeNull()
  })

  it('say every limit of the coupon, and nothing that it does not ask', () => {
    const said = (facts: { classes?: string[]; to?: string; terms: PromoTerms | null }) =>
      conditions({ to: null, classes: [], ...facts }, 'Firefly', 'es').map(plain)
    expect(said({ terms: terms() })).toEqual([
      'Descuenta del auto, no de la cobertura ni de los extras',
      'Un cupón por reserva',
    ])
    const strict = terms({
      ...{ kind: 'fixed', amount: 1500, minimumDays: 3 },
      ...{ maxPerEmail: 1, ownBrand: true, limited: true },
    })
    const classes = ['suv_compacto', 'suv_estandar', 'suv_grande']
    expect(said({ to: '2027-03-21', classes, terms: strict })).toEqual([
      'Reservas hasta el 21 de marzo; recoges cuando quieras',
      'Desde 3 días de alquiler',
      expect.stringMatching(/^Solo .+, .+ y .+$/),
      'Solo en Firefly',
      'Un uso por correo',
      'Hasta agotar los usos disponibles',
      'Descuenta $15 de tu cuenta, antes de impuestos',
    ])
    expect(said({ terms: null })).toEqual([])
  })

  it('say the day on which a code ended or starts, else the reason', () => {
    const refused = (reason: 'expired' | 'not_started' | 'unknown', on: string | null) =>
      plain(refusalWords({ ok: false, reason, on }, 'es'))
    expect(refused('expired', '2026-11-01')).toBe('Este cupón terminó el 1 de noviembre')
    expect(refused('not_started', '2027-02-20')).toBe('Este cupón empieza el 20 de febrero')
    expect(refused('expired', null)).toBe('Ese cupón ya venció')
    expect(refused('unknown', null)).toBe('No encontramos ese cupón')
  })
})
