import { describe, expect, it } from 'vitest'
import { cityBranch, everyDay, sampleBranch } from '~/domain/test-samples'
import { branchParams, cleanQuestion } from './branch-params'
import { branchesNamed, filterBranches } from './find-branches'
import { placeNamed } from './places'

const words = (es: string, en = es) => ({ es, en })
const tocumen = sampleBranch({
  name: words('Aeropuerto de Tocumen', 'Tocumen Airport'),
  shortName: words('Tocumen'),
  city: 'Ciudad de Panamá',
  cityName: words('Ciudad de Panamá', 'Panama City'),
  address: words('Terminal 2 (dirección de muestra)'),
  neighborhoods: ['Juan Díaz'],
})
const colon = cityBranch({
  code: 'CLN',
  name: words('Colón'),
  shortName: words('Colón'),
  city: 'Colón',
  cityName: words('Colón'),
  hours: everyDay('08:00', '17:00'),
})
const all = [tocumen, colon]
const named = (typed: string, locale: 'es' | 'en' = 'es') =>
  branchesNamed(all, typed, locale).map(({ code }) => code)

describe('a branch', () => {
  it.each([
    ['', ['PTY', 'CLN']],
    ['  ', ['PTY', 'CLN']],
    ['colon', ['CLN']],
    ['COLÓN', ['CLN']],
    ['toc', ['PTY']],
    ['juan diaz', ['PTY']],
    ['pty', ['PTY']],
    ['aeropuerto de tocumen', ['PTY']],
    ['cerca de la ciudad', ['PTY']],
    ['tocumen colon', []],
    ['muestra', []],
    ['Penonomé', []],
  ])('is found by %o: %o', (typed, found) => {
    expect(named(typed)).toEqual(found)
  })

  it('is found by the words of the page’s own language', () => {
    expect(named('panama city', 'en')).toEqual(['PTY'])
    expect(named('panama city', 'es')).toEqual([])
  })

  it('passes the filter of its kind and its door', () => {
    const codes = (filter: Parameters<typeof filterBranches>[1], now = '2026-12-10T12:00') =>
      filterBranches(all, filter, now).map(({ code }) => code)
    expect(codes(undefined)).toEqual(['PTY', 'CLN'])
    expect(codes('aeropuertos')).toEqual(['PTY'])
    expect(codes('ciudad')).toEqual(['CLN'])
    expect(codes('abiertas')).toEqual(['PTY', 'CLN'])
    expect(codes('abiertas', '2026-12-10T17:00')).toEqual(['PTY'])
  })
})

describe('a place', () => {
  it.each([
    ['penonome', 'Penonomé'],
    ['Penon', 'Penonomé'],
    ['santa f', 'Santa Fe'],
    ['EL VALLE DE ANTÓN', 'El Valle de Antón'],
  ])('is known by %o', (typed, name) => {
    expect(placeNamed(typed)?.name).toBe(name)
  })

  it.each(['', 'pen', 'atlantis', '<script>'])('is not known by %o', (typed) => {
    expect(placeNamed(typed)).toBeNull()
  })
})

describe('the address', () => {
  it('holds what can be read, and names what cannot as missing', () => {
    expect(branchParams({ q: ' david ', filtro: 'abiertas', otro: 1 })).toEqual({
      q: 'david',
      filtro: 'abiertas',
    })
    expect(branchParams({ q: ['a', 'b'], filtro: 'todo' })).toEqual({
      q: undefined,
      filtro: undefined,
    })
    expect(Object.keys(branchParams({}))).toEqual(['q', 'filtro'])
  })

  it('holds one short line', () => {
    expect(cleanQuestion(`a\n\u0000b${'c'.repeat(99)}`)).toBe(`a b${'c'.repeat(57)}`)
  })
})
