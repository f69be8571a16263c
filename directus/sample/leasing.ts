/** The plans for companies: the same rows in the same order, gaps said in words. Prices are invented. */
import type { LeasingPlanJson } from '../../app/server/directus/schema.ts'

type Language = 'es' | 'en'

const included: Readonly<Record<Language, readonly string[]>> = {
  es: [
    'Mantenimiento y seguro',
    'Asistencia en carretera 24 horas',
    'Auto de reemplazo',
    'Placa y revisado al día',
  ],
  en: [
    'Maintenance and insurance',
    'Roadside assistance 24 hours a day',
    'Replacement car',
    'Plates and inspection up to date',
  ],
}

/** @param count of the rows above that a plan includes, from the first on */
const includes = (language: Language, count: number) =>
  included[language].map((texto, index) => ({ texto, cubre: index < count }))

export const plans: Readonly<Record<Language, LeasingPlanJson[]>> = {
  es: [
    {
      name: 'Flexible',
      tagline: 'Para proyectos y temporadas.',
      price: '$738.30',
      price_note: 'al mes, SUV compacto',
      term: '1 a 11 meses',
      kilometers: '2,500',
      minimum: '1 auto',
      featured: false,
      includes: includes('es', 3),
    },
    {
      name: 'Leasing',
      tagline: 'Para flota de ventas y gerencia.',
      price: '$583.15',
      price_note: 'al mes, SUV compacto',
      term: '12 a 36 meses',
      kilometers: '2,000',
      minimum: '1 auto',
      featured: true,
      includes: includes('es', 4),
    },
    {
      name: 'Cuenta corporativa',
      tagline: 'Para viajes del equipo.',
      price: '−18%',
      price_note: 'sobre la tarifa pública',
      term: 'Por viaje',
      kilometers: 'Ilimitados',
      minimum: '3 viajes al mes',
      featured: false,
      includes: includes('es', 2),
    },
  ],
  en: [
    {
      name: 'Flexible',
      tagline: 'For projects and seasons.',
      price: '$738.30',
      price_note: 'a month, compact SUV',
      term: '1 to 11 months',
      kilometers: '2,500',
      minimum: '1 car',
      featured: false,
      includes: includes('en', 3),
    },
    {
      name: 'Leasing',
      tagline: 'For sales and management fleets.',
      price: '$583.15',
      price_note: 'a month, compact SUV',
      term: '12 to 36 months',
      kilometers: '2,000',
      minimum: '1 car',
      featured: true,
      includes: includes('en', 4),
    },
    {
      name: 'Corporate account',
      tagline: 'For team travel.',
      price: '−18%',
      price_note: 'off the public rate',
      term: 'Per trip',
      kilometers: 'Unlimited',
      minimum: '3 trips a month',
      featured: false,
      includes: includes('en', 2),
    },
  ],
}

export const plansNote: Readonly<Record<Language, string>> = {
  es: 'Los precios son un ejemplo con un Hyundai Creta e incluyen ITBMS. Tu cotización trae la cuota final.',
  en: 'Prices are an example with a Hyundai Creta and include ITBMS tax. Your quote has the final fee.',
}
