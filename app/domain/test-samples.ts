/** Samples for the tests of the rules; change what a test is about, and nothing else. */

import type { SearchContext } from './booking/search'
import type {
  AddOn,
  Branch,
  Car,
  Catalogue,
  Coverage,
  DeliveryZone,
  OpeningHours,
  Promo,
  Site,
} from './catalogue'
import { byLocale } from './locales'
import type { Coupon } from './pricing/coupon'
import type { PriceFacts } from './pricing/price'
import {
  type LengthDiscount,
  NO_RATES,
  oneRate,
  type RatedRental,
  type RateRule,
} from './pricing/rates'

const words = (text: string) => byLocale(() => text)

/** The same hours on each of these ISO days. */
export function everyDay(
  open: string,
  close: string,
  days = [1, 2, 3, 4, 5, 6, 7],
): OpeningHours[] {
  return days.map((day) => ({ day, open, close }))
}

export function closedOn(...dates: string[]): Branch['closures'] {
  return dates.map((date) => ({ date, reason: words('closed') }))
}

export function sampleBranch(changes: Partial<Branch> = {}): Branch {
  return {
    id: 1,
    slug: 'tocumen',
    code: 'PTY',
    kind: 'airport',
    city: 'Panamá',
    cityName: words('Panamá'),
    neighborhoods: [],
    name: words('Tocumen'),
    shortName: words('Tocumen'),
    address: words(''),
    directions: words(''),
    steps: byLocale(() => []),
    phone: '',
    whatsapp: '',
    latitude: 9.07,
    longitude: -79.38,
    concessionRate: 1200,
    hours: everyDay('00:00', '24:00'),
    closures: [],
    afterHoursReturn: false,
    afterHoursFee: 0,
    deliveryZones: [],
    pool: null,
    ...changes,
  }
}

/** Hotels of the city, $20.00. */
export function sampleZone(changes: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    code: 'hotels',
    name: words('Hotels'),
    price: 2000,
    note: words('At the lobby'),
    ...changes,
  }
}

/** Open 7 to 19, closed on Sundays. */
export function cityBranch(changes: Partial<Branch> = {}): Branch {
  const hours = everyDay('07:00', '19:00', [1, 2, 3, 4, 5, 6])
  return sampleBranch({
    id: 2,
    slug: 'via-espana',
    kind: 'city',
    concessionRate: 0,
    hours,
    ...changes,
  })
}

/** It is Thursday 3 December 2026, 13:20 in Panama. */
export function sampleContext(changes: Partial<SearchContext> = {}): SearchContext {
  return {
    branches: [sampleBranch(), cityBranch()],
    site: { minimumDays: 1, disabledUntil: null },
    oneWayFees: { 'tocumen>via-espana': 1500 },
    now: '2026-12-03T13:20',
    ...changes,
  }
}

export function sampleCar(changes: Partial<Car> = {}): Car {
  return {
    id: 7,
    make: 'Hyundai',
    model: 'Creta',
    type: 'suv',
    class: 'suv_compacto',
    sipp: 'CFAR',
    minimumDays: null,
    doors: 5,
    luggage: 3,
    passengers: 5,
    transmission: 'automatic',
    fuel: 'gas',
    image: null,
    sideImage: null,
    dailyPrice: 4800,
    discount: 1500,
    prepaidDiscountId: 'PRE15',
    status: 'published',
    extraDeposit: 0,
    minimumAge: null,
    sort: 1,
    ...changes,
  }
}

export function sampleCoverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    id: 1,
    code: 'basic',
    name: words('Basic'),
    summary: words(''),
    dailyPrice: 995,
    deductible: null,
    deposit: 150_000,
    mandatory: true,
    recommended: false,
    includes: [],
    ...changes,
  }
}

export function sampleAddOn(changes: Partial<AddOn> = {}): AddOn {
  return {
    id: 1,
    code: 'era',
    name: words('ERA'),
    description: words(''),
    icon: 'wrench',
    dailyPrice: 499,
    maxQuantity: 1,
    maxDays: null,
    ...changes,
  }
}

export function sampleCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    code: 'VERANO10',
    kind: 'percent',
    percent: 1000,
    amount: 0,
    validFrom: null,
    validTo: null,
    minimumDays: 1,
    brands: [],
    classes: [],
    maxRedemptions: null,
    maxPerEmail: null,
    ...changes,
  }
}

export function samplePromo(changes: Partial<Promo> = {}): Promo {
  return {
    id: 1,
    kind: 'promo',
    title: words('Verano'),
    description: words(''),
    buttonText: words(''),
    link: '/promos',
    image: byLocale(() => null),
    style: 'deep',
    startsOn: null,
    endsOn: null,
    classes: [],
    couponCode: null,
    ...changes,
  }
}

/** A Corolla paid now for five days, picked up at Tocumen, with the mandatory plan chosen. */
export function sampleFacts({
  car = sampleCar({ make: 'Toyota', model: 'Corolla', dailyPrice: 4200 }),
  days = 5,
  ...changes
}: Partial<Omit<PriceFacts, 'car'>> & { readonly car?: Car } = {}): PriceFacts {
  const basic = sampleCoverage()
  return {
    car,
    days,
    // A number of days that is none is refused for itself.
    rates: oneRate(car.dailyPrice, days),
    type: 'prepaid',
    coverage: basic,
    coverages: [basic],
    addOns: [],
    oneWayFee: 0,
    delivery: null,
    afterHoursFee: 0,
    youngDriverFee: 0,
    coupon: null,
    airportPercent: 1200,
    taxPercent: 700,
    ...changes,
  }
}

/** 30 % more from 15 December to 5 January, for all. */
export function sampleRule(changes: Partial<RateRule> = {}): RateRule {
  return {
    id: 1,
    name: words('High'),
    season: 'high',
    dates: { kind: 'yearly', from: '12-15', to: '01-05' },
    brands: [],
    classes: [],
    cars: [],
    branches: [],
    adjustment: { kind: 'percent', percent: 3000 },
    minimumRental: null,
    priority: 0,
    effectiveFrom: null,
    effectiveUntil: null,
    created: '2026-11-01T00:00:00Z',
    ...changes,
  }
}

/** 15 % from a week on. */
export function sampleLength(changes: Partial<LengthDiscount> = {}): LengthDiscount {
  return { kind: 'days', days: 7, name: words('Weekly'), percent: 1500, ...changes }
}

/** Five days from 20 December 2026 at Tocumen. */
export function sampleRental(changes: Partial<RatedRental> = {}): RatedRental {
  return {
    pickup: '2026-12-20T10:00',
    days: 5,
    branch: 'tocumen',
    ...changes,
  }
}

export const sampleSite: Site = {
  brand: 'firefly',
  name: 'Firefly Car Rental',
  logo: 'a-logo',
  logoDark: null,
  backgroundColor: '#FFFFFF',
  minimumDays: 1,
  disabledUntil: null,
  paymentGateway: 'metrobank',
  tax: 700,
  precheckinEnabled: true,
  youngDriverMaxAge: 24,
  youngDriverFee: 1200,
  highestLeastAge: null,
  freeCancelHours: 48,
  phone: '+507 6000-0000',
  whatsapp: '',
  email: 'reservas@firefly.example',
  theme: { colors: {}, scene: {}, radius: {} },
  titleHome: words('Autos'),
  descriptionHome: words('Alquila'),
  titleFleet: words('Flota'),
  descriptionFleet: words('Todos'),
  tagline: words('Lema'),
  menu: byLocale(() => []),
  footer: byLocale(() => []),
  carClasses: [],
}

/** A Creta at Tocumen, with the mandatory plan. */
export function sampleCatalogue(changes: Partial<Catalogue> = {}): Catalogue {
  return {
    site: sampleSite,
    branches: [sampleBranch(), cityBranch()],
    cars: [sampleCar()],
    coverages: [sampleCoverage()],
    addOns: [],
    oneWayFees: {},
    drives: {},
    repositioningDays: {},
    vehicles: new Map(),
    pickupRestrictions: [],
    promos: [],
    promoCoupons: {},
    tolls: words(''),
    rates: NO_RATES,
    ...changes,
  }
}
