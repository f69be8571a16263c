/** Coverages, add-ons and coupons, as the reservation screen of the design shows them. */
import { inDays } from './dates.ts'
import type { AddOn, Coupon, Coverage } from './rows.ts'

const both = <Words>(es: Words, en: Words) => [
  { languages_code: 'es-ES' as const, ...es },
  { languages_code: 'en-US' as const, ...en },
]

/** The losses that a coverage may cover, and the words for one that it does not. */
const COVERED = {
  es: {
    items: ['Daños a terceros', 'Choque y robo de tu auto', 'Vidrios y llantas'],
    not: 'no cubre',
  },
  en: {
    items: ['Damage to third parties', 'Collision and theft of your car', 'Glass and tires'],
    not: 'not covered',
  },
}

const covers = (language: keyof typeof COVERED, collision: boolean, glass: boolean) => {
  const { items, not } = COVERED[language]
  return items.map((texto, i) => {
    const cubre = [true, collision, glass][i] ?? false
    return { texto: cubre ? texto : `${texto}: ${not}`, cubre }
  })
}

type Words = readonly [name: string, description: string]

const coverage = (
  codigo: string,
  [precio_dia, deducible, deposito]: readonly [number, number | null, number],
  [collision, glass]: readonly [boolean, boolean],
  es: Words,
  en: Words,
  more: Partial<Coverage> = {},
): Coverage => ({
  codigo,
  precio_dia,
  deducible,
  deposito,
  status: 'published',
  obligatoria: false,
  recomendada: false,
  brands: [],
  translations: both(
    { nombre: es[0], resumen: es[1], incluye: covers('es', collision, glass) },
    { nombre: en[0], resumen: en[1], incluye: covers('en', collision, glass) },
  ),
  ...more,
})

export const coverages = [
  coverage(
    'basic',
    [9.95, null, 1500],
    [false, false],
    ['Básica', 'Lo mínimo que exige la ley.'],
    ['Basic', 'The minimum the law requires.'],
    { obligatoria: true },
  ),
  coverage(
    'standard',
    [18.95, 750, 500],
    [true, false],
    ['Estándar', 'Cubre choque y robo, con tope.'],
    ['Standard', 'Covers collision and theft, with a cap.'],
    { recomendada: true },
  ),
  coverage(
    'full',
    [27.95, 0, 150],
    [true, true],
    ['Completa', 'Manejas sin deducible.'],
    ['Full', 'Drive with no deductible.'],
  ),
].map((item, i) => ({ ...item, sort: i + 1 }))

const addOn = (
  codigo: string,
  precio_dia: number,
  max_cantidad: number,
  max_dias: number | null,
  icon: string,
  es: Words,
  en: Words,
): AddOn => ({
  codigo,
  precio_dia,
  max_cantidad,
  max_dias,
  icon,
  status: 'published',
  brands: [],
  translations: both({ nombre: es[0], descripcion: es[1] }, { nombre: en[0], descripcion: en[1] }),
})

export const addOns = [
  addOn(
    'era',
    4.99,
    1,
    null,
    'lucide:life-buoy',
    [
      'Asistencia en carretera (ERA)',
      'Grúa, llantas, batería, combustible y llaves adentro, 24 horas.',
    ],
    ['Roadside assistance (ERA)', 'Towing, tires, battery, fuel and lock-outs, 24 hours.'],
  ),
  addOn(
    'child_seat',
    5,
    3,
    7,
    'lucide:baby',
    ['Silla para niños', 'Obligatoria para menores de 5 años. La dejamos instalada.'],
    ['Child seat', 'Required for children under 5. We install it for you.'],
  ),
  addOn(
    'driver',
    5,
    3,
    10,
    'lucide:user-plus',
    ['Conductor adicional', 'Mismos requisitos que el conductor principal.'],
    ['Additional driver', 'Same requirements as the main driver.'],
  ),
  addOn(
    'gps',
    6,
    1,
    7,
    'lucide:navigation',
    ['GPS', 'Con mapas de Panamá sin usar tus datos.'],
    ['GPS', 'With maps of Panama, without using your data.'],
  ),
].map((item, i) => ({ ...item, sort: i + 1 }))

type Period = { readonly valid_from: string; readonly valid_to: string }

const coupon = (
  code: string,
  kind: Coupon['kind'],
  value: number,
  [from, to]: readonly [number, number],
  note: string,
  more: Partial<Omit<Coupon, keyof Period>> = {},
): Coupon & Period => ({
  code,
  kind,
  value,
  note,
  valid_from: inDays(from),
  valid_to: inDays(to),
  status: 'published',
  min_days: 1,
  max_redemptions: null,
  max_per_email: null,
  brands: [],
  classes: [],
  ...more,
})

export const coupons = [
  coupon('VERANO10', 'percent', 10, [-30, 120], 'Promoción vigente de la portada.', {
    min_days: 3,
  }),
  coupon('GRUPO15', 'fixed', 15, [-60, 240], 'Monto fijo; un uso por correo.', {
    min_days: 2,
    max_per_email: 1,
  }),
  coupon(
    'AVENTURA12',
    'percent',
    12,
    [-10, 200],
    'Solo SUV estándar y grande, en Firefly y Ceiba.',
    { brands: ['firefly', 'ceiba'], classes: ['suv_estandar', 'suv_grande'] },
  ),
  coupon('UNICO30', 'fixed', 30, [-10, 200], 'Un solo uso en total.', { max_redemptions: 1 }),
  coupon('AGOTADO20', 'percent', 20, [-90, 200], 'Ya no le quedan usos.', { max_redemptions: 0 }),
  coupon('INVIERNO20', 'percent', 20, [-200, -20], 'Vencido.'),
  coupon('PROXIMO10', 'percent', 10, [150, 260], 'Todavía no empieza.'),
]
