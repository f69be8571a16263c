/** Blocks of the landing page (`cta`) and the deals page (`promo`); dates and coupons run relative to today. */
import { inDays, inWords } from './dates.ts'
import { coupons } from './prices.ts'
import type { Cta } from './rows.ts'

const coupon = (code: string) => {
  const found = coupons.find((c) => c.code === code)
  if (!found) throw new Error(`The sample has no coupon ${code}.`)
  return found
}
const until = (code: string) => ({
  es: inWords(coupon(code).valid_to, 'es-PA'),
  en: inWords(coupon(code).valid_to, 'en-US'),
})

const useCoupon = { es: 'Usar el cupón', en: 'Use the coupon' }

type Words = readonly [title: string, description: string, button: string]

const block = (
  kind: Cta['kind'],
  style: Cta['style'],
  link: string,
  image: string | null,
  es: Words,
  en: Words,
  more: Partial<Cta> = {},
): Cta => ({
  kind,
  style,
  link,
  status: 'published',
  coupon: null,
  starts_on: null,
  ends_on: null,
  classes: [],
  brands: [],
  translations: [
    {
      languages_code: 'es-ES',
      title: es[0],
      description: es[1],
      button_text: es[2],
      cta_image: image,
    },
    {
      languages_code: 'en-US',
      title: en[0],
      description: en[1],
      button_text: en[2],
      cta_image: image,
    },
  ],
  ...more,
})
const running = (code: string) => ({
  coupon: code,
  starts_on: coupon(code).valid_from,
  ends_on: coupon(code).valid_to,
})

export const ctas = [
  block(
    'cta',
    'deep',
    '/flota?cupon=VERANO10',
    'compact-suv-forest-green.svg',
    [
      'Verano adelantado: 10% menos',
      `En autos de 3 días o más, reservando hasta el ${until('VERANO10').es}.`,
      'Usar el cupón',
    ],
    [
      'Early summer: 10% off',
      `On rentals of 3 days or more, booked by ${until('VERANO10').en}.`,
      'Use the coupon',
    ],
    running('VERANO10'),
  ),
  block(
    'cta',
    'soft',
    '/info/leasing-corporativo',
    'minivan-silver.svg',
    [
      'Leasing para tu empresa',
      'Flota nueva, mantenimiento y reemplazo en una sola cuota mensual, desde 12 meses.',
      'Pedir una cotización',
    ],
    [
      'Leasing for your company',
      'New cars, maintenance and replacement in one monthly fee, from 12 months.',
      'Request a quote',
    ],
  ),
  block(
    'promo',
    'deep',
    '/flota?cupon=VERANO10',
    'compact-suv-forest-green.svg',
    ['Verano adelantado: 10% menos', 'Para cualquier auto de la flota.', useCoupon.es],
    ['Early summer: 10% off', 'On any car of the fleet.', useCoupon.en],
    running('VERANO10'),
  ),
  block(
    'promo',
    'soft',
    '/flota?tipo=van&cupon=GRUPO15',
    'passenger-van-pearl-white.svg',
    [
      'Viaja en grupo: $15 menos',
      'Pensada para vans de 8 a 15 puestos; sirve en toda la flota.',
      useCoupon.es,
    ],
    [
      'Travel as a group: $15 off',
      'Made for vans with 8 to 15 seats; good on the whole fleet.',
      useCoupon.en,
    ],
    {
      ...running('GRUPO15'),
      ends_on: inDays(10),
      classes: ['van_pasajeros', 'van_grande'],
    },
  ),
  block(
    'promo',
    'deep',
    '/flota?tipo=suv&cupon=AVENTURA12',
    'large-suv-sand-beige.svg',
    ['4x4 para el interior: 12% menos', 'SUV para llegar donde termina el asfalto.', useCoupon.es],
    ['4x4 for the interior: 12% off', 'SUVs for where the asphalt ends.', useCoupon.en],
    {
      ...running('AVENTURA12'),
      classes: ['suv_estandar', 'suv_grande'],
      brands: ['firefly', 'ceiba'],
    },
  ),
  block(
    'promo',
    'soft',
    '/flota?clase=sedan_intermedio&cupon=VERANO10',
    'midsize-sedan-pearl-white.svg',
    [
      'Sedán intermedio con 10% menos',
      'K3, Elantra o similar, con espacio para tres maletas.',
      useCoupon.es,
    ],
    ['10% off midsize sedans', 'K3, Elantra or similar, with room for three bags.', useCoupon.en],
    { ...running('VERANO10'), classes: ['sedan_intermedio'], brands: ['marea'] },
  ),
  block(
    'promo',
    'soft',
    '/flota?cupon=PROXIMO10',
    null,
    ['Temporada verde: 10% menos', 'Para cualquier auto.', useCoupon.es],
    ['Green season: 10% off', 'On any car.', useCoupon.en],
    running('PROXIMO10'),
  ),
  block(
    'promo',
    'soft',
    '/flota?cupon=INVIERNO20',
    null,
    [
      'Temporada de lluvias: 20% menos',
      'Esta promoción ya terminó; queda como ejemplo de una que no se muestra.',
      'Ver flota',
    ],
    [
      'Rainy season: 20% off',
      'This deal is over; it stays as an example of one that is not shown.',
      'See fleet',
    ],
    { coupon: 'INVIERNO20', starts_on: inDays(-200), ends_on: inDays(-20) },
  ),
].map((item, i) => ({ ...item, sort: i + 1 }))
