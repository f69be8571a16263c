import { describe, expect, it } from 'vitest'
import type { Car } from '~/domain/catalogue'
import type { Quote } from '~/domain/pricing/price'
import { adviseEmpty } from './empty-advice'
import {
  type ChosenFilter,
  chosenFilters,
  type FleetFilters,
  facetsOf,
  filterOffers,
  knownFilters,
  sortOffers,
  toggleFilter,
  vocabularyOf,
  withoutFilters,
} from './filters'
import type { CarOffer } from './fleet.types'

const picanto = offer({ id: 1, make: 'Kia', model: 'Picanto', type: 'economico' }, 210, {
  passengers: 4,
})
const corolla = offer({ id: 2, make: 'Toyota', model: 'Corolla', type: 'sedan' }, 290)
const creta = offer({ id: 3, make: 'Hyundai', model: 'Creta', type: 'suv' }, 320)
const staria = offer({ id: 4, make: 'Hyundai', model: 'Staria', type: 'van' }, 570, {
  passengers: 9,
})
const hiace = taken(
  offer({ id: 5, make: 'Toyota', model: 'Hiace', type: 'van' }, 660, {
    passengers: 15,
    transmission: 'manual',
  }),
  '2026-12-12T10:00',
)
const fleet = [picanto, corolla, creta, staria, hiace]

describe('filtering', () => {
  it.each<[string, FleetFilters, CarOffer[]]>([
    ['nothing chosen', {}, fleet],
    ['one type', { tipo: ['van'] }, [staria, hiace]],
    ['two values of a group', { tipo: ['van', 'sedan'] }, [corolla, staria, hiace]],
    ['two groups', { tipo: ['van'], marca: ['Hyundai'] }, [staria]],
    ['seats at least', { pasajeros: 9 }, [staria, hiace]],
    ['available only', { disponibles: true, tipo: ['van'] }, [staria]],
    ['another way to write it', { marca: ['toyota'] }, [corolla, hiace]],
    ['a value that no car has', { clase: ['yate'] }, []],
  ])('%s', (_, filters, expected) => {
    expect(filterOffers(fleet, filters)).toEqual(expected)
  })
})

describe('sorting', () => {
  it.each([
    ['precio', [picanto, corolla, creta, staria]],
    ['precio-desc', [staria, creta, corolla, picanto]],
    ['pasajeros', [staria, corolla, creta, picanto]],
    ['nombre', [creta, staria, picanto, corolla]],
  ] as const)('%s, with the unavailable last', (order, expected) => {
    expect(sortOffers([hiace, staria, creta, picanto, corolla], order)).toEqual([
      ...expected,
      hiace,
    ])
  })
})

describe('facets', () => {
  it('counts each option under the filters of the other groups', () => {
    const facets = facetsOf(fleet, { tipo: ['van'], transmision: ['manual'] })
    expect(facets.tipo).toEqual([
      { value: 'sedan', count: 0, chosen: false },
      { value: 'suv', count: 0, chosen: false },
      { value: 'van', count: 1, chosen: true },
      { value: 'economico', count: 0, chosen: false },
    ])
    expect(facets.transmision).toEqual([
      { value: 'automatic', count: 1, chosen: false },
      { value: 'manual', count: 1, chosen: true },
    ])
    expect(facets.marca.map(({ value, count }) => [value, count])).toEqual([
      ['Hyundai', 0],
      ['Kia', 0],
      ['Toyota', 1],
    ])
    expect(facets.disponibles).toBe(0)
  })

  it('keeps values that only the address knows, so that they can be taken back', () => {
    const facets = facetsOf(fleet, { marca: ['Lada'], pasajeros: 6 })
    expect(facets.marca.at(-1)).toEqual({ value: 'Lada', count: 0, chosen: true })
    expect(facets.pasajeros.map(({ value }) => value)).toEqual([5, 6, 7, 9])
  })

  it('lists the classes of the chosen types only', () => {
    expect(facetsOf(fleet, { tipo: ['van'] }).clase.map(({ value }) => value)).toEqual(['c4', 'c5'])
    expect(facetsOf(fleet, {}).clase).toHaveLength(5)
  })

  it('lists the classes by type, then the cheapest first, whether its cars are taken or not', () => {
    const of = ({ id, type, class: name }: Pick<Car, 'id' | 'type' | 'class'>, price: number) =>
      offer({ id, type, make: 'Kia', model: 'X' }, price, { class: name })
    const cars = [
      of({ id: 1, type: 'van', class: 'van' }, 50),
      of({ id: 2, type: 'suv', class: 'suv_estandar' }, 90),
      {
        ...of({ id: 3, type: 'suv', class: 'suv_intermedio' }, 70),
        availability: 'unavailable' as const,
      },
      of({ id: 4, type: 'suv', class: 'suv_compacto' }, 60),
    ]
    expect(facetsOf(cars, {}).clase.map(({ value }) => value)).toEqual([
      'suv_compacto',
      'suv_intermedio',
      'suv_estandar',
      'van',
    ])
  })
})

describe('choosing', () => {
  const every: ChosenFilter[] = [
    { group: 'disponibles', value: true },
    { group: 'tipo', value: 'van' },
    { group: 'tipo', value: 'suv' },
    { group: 'pasajeros', value: 7 },
  ]

  it('adds and takes back', () => {
    const filters = every.reduce(toggleFilter, {})
    expect(filters).toMatchObject({ disponibles: true, tipo: ['van', 'suv'], pasajeros: 7 })
    expect(chosenFilters(filters)).toEqual(every)
    expect(chosenFilters(every.reduce(toggleFilter, filters))).toEqual([])
  })

  it('clears the filters and nothing else', () => {
    const cleared = withoutFilters({ tipo: ['van'], pasajeros: 7, desde: '2026-12-10T10:00' })
    expect(chosenFilters(cleared)).toEqual([])
    expect(cleared.desde).toBe('2026-12-10T10:00')
  })
})

describe('advice for an empty list', () => {
  it('gives up the gearbox before the kind of car', () => {
    const advice = adviseEmpty(fleet, { tipo: ['van'], transmision: ['manual'], disponibles: true })
    expect(advice.removals).toEqual([{ group: 'transmision', count: 1 }])
    expect(advice.nextFree).toEqual({ pickup: '2026-12-12T10:00', count: 1 })
    expect(advice.nearest[0]).toBe(staria)
  })

  it('never offers a taken car', () => {
    const { nearest } = adviseEmpty(fleet, { tipo: ['van'], marca: ['Kia'] }, 9)
    expect(nearest).not.toContain(hiace)
    expect(nearest).toHaveLength(4)
  })

  it('has no removal when only several together would help', () => {
    expect(adviseEmpty(fleet, { tipo: ['sedan'], marca: ['Kia'], pasajeros: 9 }).removals).toEqual(
      [],
    )
  })
})

function offer(
  car: Pick<Car, 'id' | 'make' | 'model' | 'type'>,
  dollars: number,
  more: Partial<Car> = {},
): CarOffer {
  const total = dollars * 100
  return {
    slug: `car-${car.id}`,
    car: {
      class: `c${car.id}`,
      sipp: '',
      minimumDays: null,
      doors: 4,
      luggage: 2,
      passengers: 5,
      transmission: 'automatic',
      fuel: 'gas',
      image: null,
      sideImage: null,
      dailyPrice: 1000,
      discount: 0,
      prepaidDiscountId: null,
      status: 'published',
      extraDeposit: 0,
      minimumAge: null,
      sort: car.id,
      ...car,
      ...more,
    },
    availability: 'available',
    unitsLeft: 3,
    prepaid: quote(total),
    postpaid: quote(total),
    before: null,
    lowerDeposit: null,
    promo: null,
    nextFree: null,
    minimumRental: null,
    limit: null,
    tooYoung: false,
    seasons: [],
    cheaperLonger: null,
  }
}

function taken(free: CarOffer, nextFree: string): CarOffer {
  return { ...free, availability: 'unavailable', unitsLeft: 0, nextFree }
}

function quote(total: number): Quote {
  return {
    currency: 'USD',
    type: 'prepaid',
    days: 5,
    lines: [],
    carTotal: total,
    coverageTotal: 0,
    addOnsTotal: 0,
    era: 0,
    dropoff: 0,
    fees: 0,
    discount: 0,
    subtotal: total,
    airportPercent: 0,
    airportTax: 0,
    taxPercent: 0,
    tax: 0,
    total,
    coverageAssumed: true,
    cover: null,
  }
}

describe('filters that no car of the brand can have (D2)', () => {
  const cars = [offer({ id: 1, make: 'Kia', model: 'Seltos', type: 'suv' }, 50)]
  const vocabulary = vocabularyOf(cars.map(({ car }) => car))

  it('are taken out, the others stay as they were typed', () => {
    const filters = { tipo: ['avion', 'SUV'], marca: ['ferrari'], pasajeros: 5 }
    expect(knownFilters(filters, vocabulary)).toMatchObject({
      tipo: ['SUV'],
      marca: undefined,
      pasajeros: 5,
    })
  })
})
