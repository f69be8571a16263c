/** The info pages: settings and titles here, text in `pages/{slug}.{es,en}.html`. */
import { readFileSync } from 'node:fs'
import type { Page } from './rows.ts'

const text = (slug: string, lang: 'es' | 'en') =>
  readFileSync(new URL(`./pages/${slug}.${lang}.html`, import.meta.url), 'utf8').trim()

type Words = readonly [title: string, description: string]

const page = (
  slug: string,
  page_category: 'legal' | 'help' | 'corporate',
  es: Words,
  en: Words,
  more: { form?: boolean; image?: string } = {},
): Page => ({
  slug,
  page_category,
  status: 'published',
  show_corporate_form: more.form ?? false,
  brands: [],
  translations: [
    {
      languages_code: 'es-ES',
      title: es[0],
      description: es[1],
      content: text(slug, 'es'),
      page_image: more.image ?? null,
    },
    {
      languages_code: 'en-US',
      title: en[0],
      description: en[1],
      content: text(slug, 'en'),
      page_image: more.image ?? null,
    },
  ],
})

export const pages = [
  page(
    'terminos-y-condiciones',
    'legal',
    [
      'Términos y condiciones',
      'Las reglas del alquiler en palabras claras: edad, precio, coberturas, depósito y devolución.',
    ],
    [
      'Terms and conditions',
      'The rules of the rental in plain words: age, price, coverage, deposit and return.',
    ],
  ),
  page(
    'politica-de-cancelacion',
    'legal',
    [
      'Política de cancelación',
      'Cancela gratis hasta 48 horas antes de recoger el auto. Cómo y cuándo se devuelve tu dinero.',
    ],
    [
      'Cancellation policy',
      'Cancel for free up to 48 hours before pick-up. How and when you get your money back.',
    ],
  ),
  page(
    'privacidad',
    'legal',
    [
      'Privacidad',
      'Qué datos pedimos, para qué los usamos, cuánto los guardamos y cuáles son tus derechos.',
    ],
    [
      'Privacy',
      'Which data we ask for, what we use them for, how long we keep them and what your rights are.',
    ],
  ),
  page(
    'requisitos',
    'help',
    [
      'Requisitos para alquilar',
      'Edad, licencia, identificación y tarjeta: lo que necesitas para recoger tu auto en Panamá.',
    ],
    [
      'Rental requirements',
      'Age, license, identification and card: what you need to pick up your car in Panama.',
    ],
  ),
  page(
    'asistencia-en-carretera',
    'help',
    [
      'Asistencia en carretera',
      'Grúa, llantas, batería, combustible o llaves adentro: ayuda las 24 horas en todo el país.',
    ],
    [
      'Roadside assistance',
      'Towing, tires, battery, fuel or lock-outs: help 24 hours a day, countrywide.',
    ],
  ),
  page(
    'leasing-corporativo',
    'corporate',
    [
      'Leasing y planes corporativos',
      'Autos nuevos para tu empresa con mantenimiento, seguro y reemplazo en una sola cuota mensual.',
    ],
    [
      'Corporate leasing and plans',
      'New cars for your company with maintenance, insurance and replacement in one monthly fee.',
    ],
    { form: true, image: 'midsize-sedan-graphite.svg' },
  ),
]
