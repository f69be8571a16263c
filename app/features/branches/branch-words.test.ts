import { describe, expect, it } from 'vitest'
import { sampleBranch } from '~/domain/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { dayHours, driveWords, listWords, statusWords } from './branch-words'

const now = '2026-11-20T17:25'

describe('the words of a door', () => {
  it.each([
    [{ kind: 'always' }, 'Abierta 24 horas', 'Open 24 hours'],
    [{ kind: 'open', until: '2026-11-20T19:00' }, 'Abierta, cierra 7 p. m.', 'Open, closes 7 PM'],
    [{ kind: 'closing', until: '2026-11-20T18:00' }, 'Cierra pronto, 6 p. m.', 'Closes soon, 6 PM'],
    [
      { kind: 'open', until: '2026-11-22T00:00' },
      'Abierta, cierra dom 22 nov, 12 a. m.',
      'Open, closes Sun, Nov 22, 12 AM',
    ],
    [
      { kind: 'closed', opens: '2026-11-20T19:00' },
      'Cerrada, abre hoy 7 p. m.',
      'Closed, opens today 7 PM',
    ],
    [
      { kind: 'closed', opens: '2026-11-21T08:00' },
      'Cerrada, abre mañana 8 a. m.',
      'Closed, opens tomorrow 8 AM',
    ],
    [
      { kind: 'closed', opens: '2026-11-23T08:30' },
      'Cerrada, abre lun 23 nov, 8:30 a. m.',
      'Closed, opens Mon, Nov 23, 8:30 AM',
    ],
    [{ kind: 'closed', opens: null }, 'Cerrada', 'Closed'],
  ] as const)('%o', (status, es, en) => {
    const said = (locale: 'es' | 'en') => {
      overwriteGetLocale(() => locale)
      return statusWords(status, now, locale).replaceAll('\u00a0', ' ')
    }
    expect([said('es'), said('en')]).toEqual([es, en])
    overwriteGetLocale(() => 'es')
  })
})

it('a day that is open from midnight to midnight has no times', () => {
  expect(dayHours(sampleBranch(), '2026-12-10', 'es')).toBe('24 horas')
  expect(dayHours(sampleBranch({ hours: [] }), '2026-12-10', 'es')).toBeNull()
})

it('names are listed as one says them', () => {
  expect(listWords([], 'es')).toBe('')
  expect(listWords(['David'], 'es')).toBe('David')
  expect(listWords(['Colón', 'David', 'Chitré'], 'es')).toBe('Colón, David y Chitré')
  expect(listWords(['Colón', 'Isla Colón'], 'es')).toBe('Colón e Isla Colón')
  expect(listWords(['Colón', 'Hielo'], 'es')).toBe('Colón y Hielo')
  expect(listWords(['Colón', 'Isla Colón'], 'en')).toBe('Colón and Isla Colón')
})

it('minutes of a drive are said in hours', () => {
  const said = [25, 60, 100, 390, 0].map((minutes) => driveWords(minutes).replaceAll('\u00a0', ' '))
  expect(said).toEqual(['25 min', '1 h', '1 h 40 min', '6 h 30 min', '0 min'])
})
