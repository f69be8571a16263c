/** What the tests of this folder make pages from. */
import type { Site } from '~/domain/catalogue'
import { NO_RATES } from '~/domain/rates'
import { cityBranch, sampleBranch, sampleCar, sampleCoverage } from '~/domain/test-samples'
import type { PageContent } from './page-content'

const both = (text: string) => ({ es: text, en: `${text} (en)` })

export const site: Site = {
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
  titleHome: both('Autos'),
  descriptionHome: both('Alquila'),
  titleFleet: both('Flota'),
  descriptionFleet: both('Todos'),
  tagline: both('Lema'),
  menu: { es: [], en: [] },
  footer: { es: [], en: [] },
  carClasses: [],
}

export function sampleContent(changes: Partial<PageContent> = {}): PageContent {
  return {
    catalogue: {
      site,
      branches: [sampleBranch(), cityBranch()],
      cars: [sampleCar()],
      coverages: [sampleCoverage({ mandatory: true })],
      addOns: [],
      oneWayFees: {},
      drives: {},
      transferDays: {},
      vehicles: new Map(),
      pickupLimits: [],
      promos: [],
      promoCoupons: {},
      rates: NO_RATES,
    },
    infoPages: [],
    changes: {
      brands: new Map([['firefly', '2026-12-01T00:00:00.000Z']]),
      promos: new Map([['1', '2026-12-02T00:00:00.000Z']]),
      cars: new Map([['7', '2026-11-01T00:00:00.000Z']]),
      branches: new Map([['via-espana', '2026-10-01T00:00:00.000Z']]),
      infoPages: new Map(),
    },
    origin: 'https://firefly.example',
    locale: 'es',
    now: '2026-12-03T13:20',
    ...changes,
  }
}
