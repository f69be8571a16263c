import { defaultTheme } from '../../app/domain/default-theme.ts'
import type { ThemeJson } from '../../app/server/directus/schema.ts'
import type { Brand, BrandCode, BrandText } from './rows.ts'

type Language = 'es' | 'en'
type Links = readonly (readonly [label: string, link: string])[]

/** The three brands: settings, themes (the values of the design's tokens) and words. */
const menu: Readonly<Record<Language, Links>> = {
  es: [
    ['Flota', '/flota'],
    ['Sucursales', '/sucursales'],
    ['Leasing corporativo', '/info/leasing-corporativo'],
    ['Promociones', '/promos'],
  ],
  en: [
    ['Fleet', '/flota'],
    ['Locations', '/sucursales'],
    ['Corporate leasing', '/info/leasing-corporativo'],
    ['Deals', '/promos'],
  ],
}
const footer: Readonly<Record<Language, readonly (readonly [heading: string, links: Links])[]>> = {
  es: [
    [
      'Alquilar',
      [
        ['Flota', '/flota'],
        ['Sucursales', '/sucursales'],
        ['Promociones', '/promos'],
        ['Leasing corporativo', '/info/leasing-corporativo'],
      ],
    ],
    [
      'Tu reserva',
      [
        ['Ver mi reserva', '/reserva/gestionar'],
        ['Pre-check-in', '/precheckin'],
        ['Mi cuenta', '/cuenta'],
        ['Asistencia en carretera', '/info/asistencia-en-carretera'],
        ['Requisitos para alquilar', '/info/requisitos'],
      ],
    ],
    [
      'Legal',
      [
        ['Términos y condiciones', '/info/terminos-y-condiciones'],
        ['Política de cancelación', '/info/politica-de-cancelacion'],
        ['Privacidad', '/info/privacidad'],
        ['Mis datos personales', '/privacidad/datos'],
      ],
    ],
  ],
  en: [
    [
      'Rent',
      [
        ['Fleet', '/flota'],
        ['Locations', '/sucursales'],
        ['Deals', '/promos'],
        ['Corporate leasing', '/info/leasing-corporativo'],
      ],
    ],
    [
      'Your booking',
      [
        ['View my booking', '/reserva/gestionar'],
        ['Pre-check-in', '/precheckin'],
        ['My account', '/cuenta'],
        ['Roadside assistance', '/info/asistencia-en-carretera'],
        ['Rental requirements', '/info/requisitos'],
      ],
    ],
    [
      'Legal',
      [
        ['Terms and conditions', '/info/terminos-y-condiciones'],
        ['Cancellation policy', '/info/politica-de-cancelacion'],
        ['Privacy', '/info/privacidad'],
        ['My personal data', '/privacidad/datos'],
      ],
    ],
  ],
}
const TAGLINE = {
  es: 'Alquiler de autos en Panamá con el precio completo a la vista. Precios en dólares (USD).',
  en: 'Car rental in Panama with the full price in plain sight. Prices in US dollars (USD).',
}

const TOLLS = {
  es: 'Tu auto trae Panapass: pasas por los corredores sin parar ni usar efectivo y pagas los peajes al devolverlo, sin recargo.',
  en: 'Your car has a Panapass tag: you drive the toll roads without stopping or cash, and pay the tolls when you return it, with no surcharge.',
}

const links = (pairs: Links) => pairs.map(([label, link]) => ({ label, link }))
type Words = readonly [titleHome: string, home: string, titleFleet: string, fleet: string]
/** Headline, text and heading over the kinds of cars; empty where the brand has those of all. */
type HomeWords = readonly [heading: string, lead: string, carsHeading: string]
type Home = Pick<Brand, 'home_scene' | 'home_car'> & Record<Language, HomeWords>

const texts = (
  lang: Language,
  [title_home, description_home, title_fleet, description_fleet]: Words,
  [home_heading, home_lead, home_cars_heading]: HomeWords,
): BrandText => ({
  languages_code: lang === 'es' ? 'es-ES' : 'en-US',
  title_home,
  description_home,
  title_fleet,
  description_fleet,
  home_heading,
  home_lead,
  home_cars_heading,
  tagline: TAGLINE[lang],
  tolls: TOLLS[lang],
  menu: links(menu[lang]),
  footer: footer[lang].map(([heading, pairs]) => ({ heading, links: links(pairs) })),
})

const brand = (
  code: BrandCode,
  site_name: string,
  theme: ThemeJson,
  home: Home,
  es: Words,
  en: Words,
): Brand => ({
  brand: code,
  site_name,
  theme,
  brand_logo: `logo-${code}.svg`,
  brand_logo_dark: `logo-${code}-dark.svg`,
  share_image: `share-${code}.jpg`,
  home_scene: home.home_scene,
  home_car: home.home_car,
  reservation_min_days: 1,
  reservation_background_color: '#FFFFFF',
  payment_gateway: 'metrobank',
  disable_reservations_until: null,
  tax_percent: 7,
  precheckin_enabled: true,
  goodwill_limit: 100,
  coupon_percent_limit: 30,
  coupon_amount_limit: 100,
  discount_limit: 30,
  price_change_limit: 50,
  young_driver_max_age: 24,
  young_driver_fee: 12,
  free_cancel_hours: 48,
  phone: '+507 6000-0000',
  whatsapp: '+50760000000',
  email: `reservas@${code}.example.com`,
  translations: [texts('es', es, home.es), texts('en', en, home.en)],
})

export const brands = [
  brand(
    'firefly',
    'Firefly Car Rental',
    {
      colors: { ...defaultTheme.colors, scene: defaultTheme.scene },
      radius: defaultTheme.radius,
    },
    {
      home_scene: 'bridge',
      home_car: 'Hyundai Creta',
      es: ['', '', ''],
      en: ['', '', ''],
    },
    [
      'Alquiler de autos en Panamá',
      'Alquila tu auto en Panamá con impuestos, seguro obligatorio y tarifa de aeropuerto ya incluidos. Recoge en Tocumen las 24 horas.',
      'Flota',
      'Económicos, sedanes, SUV y vans con el total para tus fechas, impuestos y seguro obligatorio incluidos.',
    ],
    [
      'Car rental in Panama',
      'Rent a car in Panama with taxes, mandatory insurance and airport fee already included. Pick up at Tocumen 24 hours a day.',
      'Fleet',
      'Economy cars, sedans, SUVs and vans with the total for your dates, taxes and mandatory insurance included.',
    ],
  ),
  brand(
    'ceiba',
    'Ceiba Car Rental',
    {
      colors: {
        brand: '#0B6B4B',
        brandHover: '#08563C',
        brandActive: '#06422E',
        brandText: '#0B6B4B',
        brandSoft: '#E6F5EE',
        brandSofter: '#F4FAF7',
        brandLine: '#B5DECB',
        deep: '#0C2A20',
        deep2: '#1B4536',
        onDeep2: '#CFE3DA',
        glow: '#D5EA5A',
        glowSoft: '#F3F9D6',
        scene: {
          sky: '#EAF6F0',
          sun: '#E3F07F',
          far: '#CBE7DA',
          mid: '#9FD0BA',
          near: '#4F9E7F',
          steel: '#2E6B54',
          road: '#1B4536',
        },
      },
      radius: { sm: '3px', md: '4px', lg: '6px', xl: '8px', control: '4px', button: '4px' },
    },
    {
      home_scene: 'mountain',
      home_car: 'Mitsubishi Montero Sport',
      es: [
        'Un 4x4 para llegar más arriba.',
        'Boquete, Cerro Punta, Santa Fe: tracción y altura, con impuestos y seguro obligatorio en el precio.',
        'Fuerza para el interior',
      ],
      en: [
        'A 4x4 to take you higher.',
        'Boquete, Cerro Punta, Santa Fe: traction and clearance, with taxes and mandatory insurance in the price.',
        'Strength for the interior',
      ],
    },
    [
      'Alquiler de 4x4 y autos para el interior de Panamá',
      'SUV, 4x4 y autos para Chiriquí, Veraguas y Azuero, con impuestos y seguro obligatorio incluidos en el precio.',
      'Flota para el interior',
      'Autos altos, 4x4 y vans para el interior, con el total para tus fechas, impuestos y seguro obligatorio incluidos.',
    ],
    [
      '4x4 and car rental for inland Panama',
      'SUVs, 4x4s and cars for Chiriquí, Veraguas and Azuero, with taxes and mandatory insurance included in the price.',
      'Fleet for the interior',
      'High-clearance cars, 4x4s and vans for inland Panama, with the total for your dates, taxes and mandatory insurance included.',
    ],
  ),
  brand(
    'marea',
    'Marea Car Rental',
    {
      colors: {
        brand: '#1D4FD7',
        brandHover: '#173FB0',
        brandActive: '#113088',
        brandText: '#1D4FD7',
        brandSoft: '#EAF0FF',
        brandSofter: '#F6F9FF',
        brandLine: '#BFD0FA',
        deep: '#0C1A44',
        deep2: '#1D2F66',
        onDeep2: '#CDD7F3',
        glow: '#5FE0D4',
        glowSoft: '#DDF8F5',
        scene: {
          sky: '#EAF2FF',
          sun: '#A8F0E8',
          far: '#CFE0FB',
          mid: '#A5C3F4',
          near: '#5F8DE3',
          steel: '#2C4C9E',
          road: '#1D2F66',
        },
      },
      radius: { sm: '12px', md: '16px', lg: '24px', xl: '36px', control: '16px', button: '999px' },
    },
    {
      home_scene: 'coast',
      home_car: 'Kia Picanto',
      es: [
        'La costa, a tu ritmo.',
        'Autos chicos y frescos para Portobelo, Pedasí o Santa Catalina, con todo en el precio.',
        'Chicos, frescos y fáciles de parquear',
      ],
      en: [
        'The coast, at your own pace.',
        'Small, cool cars for Portobelo, Pedasí or Santa Catalina, with everything in the price.',
        'Small, cool and easy to park',
      ],
    },
    [
      'Alquiler de autos para las playas de Panamá',
      'De Tocumen a Coronado, Río Hato o Bocas: autos y vans para la playa con todos los cargos incluidos en el precio.',
      'Flota para la costa',
      'Autos ágiles, SUV y vans para la playa, con el total para tus fechas, impuestos y seguro obligatorio incluidos.',
    ],
    [
      'Car rental for the beaches of Panama',
      'From Tocumen to Coronado, Río Hato or Bocas: cars and vans for the beach with every charge included in the price.',
      'Fleet for the coast',
      'Nimble cars, SUVs and vans for the beach, with the total for your dates, taxes and mandatory insurance included.',
    ],
  ),
]
