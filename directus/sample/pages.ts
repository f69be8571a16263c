/** The info pages: settings and titles here, text in `pages/{slug}.{es,en}.html`. */
import { readFileSync } from 'node:fs'
import { inDays } from './dates.ts'
import { facts } from './facts.ts'
import { plans, plansNote } from './leasing.ts'
import type { Page } from './rows.ts'

const text = (slug: string, lang: 'es' | 'en') =>
  readFileSync(new URL(`./pages/${slug}.${lang}.html`, import.meta.url), 'utf8').trim()

type Words = readonly [title: string, description: string]

type More = Partial<Pick<Page, 'page_layout' | 'icon' | 'changed_on'>> & {
  readonly form?: boolean
  readonly image?: string
  /** The texts come from elsewhere on the page. */
  readonly empty?: boolean
  readonly facts?: (typeof facts)[keyof typeof facts]
  readonly change?: Readonly<Record<'es' | 'en', string>>
}

const page = (
  slug: string,
  page_category: 'legal' | 'help' | 'corporate',
  es: Words,
  en: Words,
  more: More = {},
): Page => {
  const words = (lang: 'es' | 'en', [title, description]: Words) => ({
    languages_code: lang === 'es' ? ('es-ES' as const) : ('en-US' as const),
    title,
    description,
    content: more.empty ? null : text(slug, lang),
    page_image: more.image ?? null,
    facts: more.facts?.[lang] ?? null,
    change_note: more.change?.[lang] ?? null,
    plans: more.form ? plans[lang] : null,
    plans_note: more.form ? plansNote[lang] : null,
  })
  return {
    slug,
    page_category,
    page_layout: more.page_layout ?? 'text',
    icon: more.icon ?? null,
    changed_on: more.changed_on ?? null,
    status: 'published',
    show_corporate_form: more.form ?? false,
    brands: [],
    translations: [words('es', es), words('en', en)],
  }
}

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
    {
      icon: 'document',
      changed_on: inDays(-17),
      facts: facts.terms,
      change: {
        es: 'En la parte 2 agregamos que guardamos el auto una hora después de la hora de recogida.',
        en: 'In part 2 we added that we keep the car for one hour after the pick-up time.',
      },
    },
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
    { icon: 'calendar', changed_on: inDays(-40) },
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
    { icon: 'shield', changed_on: inDays(-40) },
  ),
  page(
    'requisitos',
    'help',
    ['Requisitos para alquilar', 'Tres cosas y sales manejando. Abajo, lo que más nos preguntan.'],
    ['Rental requirements', 'Three things and you drive away. Below, what people ask us most.'],
    { page_layout: 'faq', icon: 'question', facts: facts.requirements },
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
    { icon: 'help', facts: facts.roadside },
  ),
  page(
    'leasing-corporativo',
    'corporate',
    [
      'Leasing para tu empresa',
      'Autos nuevos con una sola cuota mensual, sin atar capital y sin ocuparte del taller. Desde un auto.',
    ],
    [
      'Leasing for your company',
      'New cars with one monthly fee, without tying up capital or dealing with the workshop. From a single car.',
    ],
    {
      form: true,
      empty: true,
      icon: 'building',
      image: 'minivan-silver.svg',
      facts: facts.leasing,
    },
  ),
]
