/** "En corto" of the info pages and what the companies' fee includes: icon, fact, detail. */
import type { PageFactJson } from '../../app/server/directus/schema.ts'

type Facts = { readonly es: PageFactJson[]; readonly en: PageFactJson[] }

const rows = (
  ...list: readonly (readonly [icon: string, title: string, text: string])[]
): PageFactJson[] => list.map(([icon, title, text]) => ({ icon, title, text }))

export const facts: Readonly<Record<'terms' | 'requirements' | 'roadside' | 'leasing', Facts>> = {
  terms: {
    es: rows(
      ['license', '21 años', 'cumplidos el día de la recogida'],
      ['calendar', '48 horas antes', 'cancelas gratis'],
      ['route', 'Kilómetros ilimitados', 'dentro de Panamá, sin cruzar la frontera'],
      ['card', 'Depósito desde $150', 'con tarjeta de crédito; se libera al devolver'],
    ),
    en: rows(
      ['license', '21 years old', 'on the day of pick-up'],
      ['calendar', '48 hours before', 'you cancel for free'],
      ['route', 'Unlimited kilometers', 'within Panama, without crossing the border'],
      ['card', 'Deposit from $150', 'on a credit card; released on return'],
    ),
  },
  requirements: {
    es: rows(
      [
        'license',
        'Licencia física y vigente',
        'Extranjera: vale 90 días desde tu entrada al país.',
      ],
      [
        'card',
        'Tarjeta de crédito a tu nombre',
        'Para el depósito, desde $150 según la cobertura.',
      ],
      ['document', 'Cédula o pasaporte', 'El mismo documento con el que reservaste.'],
    ),
    en: rows(
      ['license', 'Physical, valid license', 'Foreign: valid for 90 days from your entry.'],
      ['card', 'Credit card in your name', 'For the deposit, from $150 depending on the coverage.'],
      ['document', 'Cédula or passport', 'The same document you booked with.'],
    ),
  },
  roadside: {
    es: rows(
      ['clock', '24 horas', 'todos los días, en todo el país'],
      ['help', 'Grúa, llantas y batería', 'combustible y llaves adentro también'],
    ),
    en: rows(
      ['clock', '24 hours', 'every day, countrywide'],
      ['help', 'Towing, tires and battery', 'fuel and lock-outs as well'],
    ),
  },
  leasing: {
    es: rows(
      ['car', 'Auto nuevo', 'Con placa y revisado al día.'],
      ['wrench', 'Mantenimiento', 'Preventivo y desgaste normal, sin pasar por el taller.'],
      ['shield', 'Seguro', 'Daños a terceros y choque, con deducible acordado.'],
      ['exchange', 'Reemplazo', 'Otro auto mientras el tuyo está en el taller.'],
      ['help', 'Asistencia', 'En carretera, las 24 horas, en todo el país.'],
    ),
    en: rows(
      ['car', 'New car', 'With plates and inspection up to date.'],
      ['wrench', 'Maintenance', 'Preventive and normal wear, without visits to the workshop.'],
      ['shield', 'Insurance', 'Third-party and collision, with an agreed deductible.'],
      ['exchange', 'Replacement', 'Another car while yours is in the workshop.'],
      ['help', 'Assistance', 'On the road, 24 hours a day, countrywide.'],
    ),
  },
}
