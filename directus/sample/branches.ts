/** Twelve branches over Panama. Places are real, approximate; addresses, phones and hours are invented and say so. */
import type { HoursJson } from '../../app/server/directus/schema.ts'
import { ways } from './branch-ways.ts'
import { type Holiday, holidays } from './dates.ts'
import { drive } from './driving.ts'
import type { Branch, OneWayFee } from './rows.ts'

const daily = (open: string, close: string): HoursJson[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const weekdays = (open: string, close: string) => daily(open, close).slice(0, 6)
const week = (
  open: string,
  close: string,
  sundayOpen: string,
  sundayClose: string,
): HoursJson[] => [...weekdays(open, close), { day: 7, open: sundayOpen, close: sundayClose }]

const closed = (...keys: Holiday['key'][]) =>
  holidays()
    .filter((h) => keys.includes(h.key))
    .map(({ date, es, en }) => ({ date, motivo_es: es, motivo_en: en }))

type Slug = keyof typeof ZONE

const branch = (
  slug: Slug,
  codigo: string,
  tipo: Branch['tipo'],
  ciudad: string,
  [lat, lng]: readonly [number, number],
  telefono: string,
  horarios: Branch['horarios'],
  cierres: Branch['cierres'],
  words: Record<'es' | 'en', ReturnType<typeof wordsOf>>,
  more: Partial<Omit<Branch, 'slug'>> = {},
): Branch & { slug: Slug } => ({
  barrios: [...(ways[slug]?.barrios ?? [])],
  slug,
  codigo,
  tipo,
  ciudad,
  lat,
  lng,
  telefono,
  horarios,
  cierres,
  status: 'published',
  whatsapp: '+50760000000',
  concession_percent: 0,
  after_hours_return: false,
  after_hours_fee: 0,
  brands: [],
  entregas: null,
  translations: [
    { languages_code: 'es-ES', ...words.es, ciudad: null, pasos: stepsOf(ways[slug]?.es) },
    {
      languages_code: 'en-US',
      ...words.en,
      ciudad: ways[slug]?.cityEn ?? null,
      pasos: stepsOf(ways[slug]?.en),
    },
  ],
  ...more,
})

const stepsOf = (steps: readonly string[] = []) => steps.map((texto) => ({ texto }))

const wordsOf = (
  nombre: string,
  nombre_corto: string,
  direccion: string,
  indicaciones: string,
) => ({
  nombre,
  nombre_corto,
  direccion,
  indicaciones,
})
const AIRPORT = { concession_percent: 6 }
/** Where a branch of the city brings its cars. */
const DELIVERY = {
  entregas: [
    {
      codigo: 'hoteles-centro',
      precio: 15,
      nombre_es: 'Hoteles del centro',
      nota_es: 'En el lobby, de 8:00 a. m. a 6:00 p. m.',
      nombre_en: 'Downtown hotels',
      nota_en: 'At the lobby, 8:00 a.m. to 6:00 p.m.',
    },
    {
      codigo: 'casco-amador',
      precio: 20,
      nombre_es: 'Casco Antiguo y Amador',
      nota_es: 'En tu puerta, o en la calle más cercana por la que pasan autos.',
      nombre_en: 'Casco Antiguo and Amador',
      nota_en: 'At your door, or on the nearest street open to cars.',
    },
  ],
}
const AFTER_HOURS = { after_hours_return: true, after_hours_fee: 25 }

export const branches = [
  branch(
    'aeropuerto-tocumen',
    'PTY',
    'airport',
    'Ciudad de Panamá',
    [9.0714, -79.3835],
    '+507 300-0000',
    daily('00:00', '24:00'),
    [],
    {
      es: wordsOf(
        'Aeropuerto de Tocumen',
        'Tocumen',
        'Terminal 2, nivel de llegadas, salida 4 (dirección de muestra)',
        'Al salir de la aduana, camina hacia la salida 4. El mostrador está a la derecha, junto a las otras arrendadoras.',
      ),
      en: wordsOf(
        'Tocumen Airport',
        'Tocumen',
        'Terminal 2, arrivals level, exit 4 (sample address)',
        'After customs, walk to exit 4. The counter is on your right, next to the other rental desks.',
      ),
    },
    { concession_percent: 12 },
  ),
  branch(
    'via-espana',
    'VES',
    'city',
    'Ciudad de Panamá',
    [8.9848, -79.522],
    '+507 300-0001',
    daily('07:00', '19:00'),
    closed('christmas', 'newYear', 'goodFriday'),
    {
      es: wordsOf(
        'Vía España',
        'Vía España',
        'Vía España, edificio esquinero, planta baja (dirección de muestra)',
        'Entra por la calle lateral: los estacionamientos de devolución están detrás del edificio.',
      ),
      en: wordsOf(
        'Vía España',
        'Vía España',
        'Vía España, corner building, ground floor (sample address)',
        'Use the side street: the return bays are behind the building.',
      ),
    },
    { ...AFTER_HOURS, ...DELIVERY },
  ),
  branch(
    'albrook',
    'PAC',
    'airport',
    'Ciudad de Panamá',
    [8.9733, -79.5556],
    '+507 300-0002',
    week('07:00', '18:00', '08:00', '14:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Aeropuerto de Albrook',
        'Albrook',
        'Terminal nacional, área de llegadas (dirección de muestra)',
        'El mostrador queda frente a la banda de equipaje de los vuelos nacionales.',
      ),
      en: wordsOf(
        'Albrook Airport',
        'Albrook',
        'Domestic terminal, arrivals hall (sample address)',
        'The counter faces the baggage belt for domestic flights.',
      ),
    },
    AIRPORT,
  ),
  branch(
    'costa-del-este',
    'CDE',
    'city',
    'Ciudad de Panamá',
    [9.013, -79.47],
    '+507 300-0003',
    weekdays('08:00', '18:00'),
    closed('christmas', 'newYear', 'goodFriday', 'separation', 'mothers'),
    {
      es: wordsOf(
        'Costa del Este',
        'Costa del Este',
        'Avenida principal, plaza comercial, local 12 (dirección de muestra)',
        'Hay dos puestos de devolución marcados en el estacionamiento de la plaza.',
      ),
      en: wordsOf(
        'Costa del Este',
        'Costa del Este',
        'Main avenue, shopping plaza, unit 12 (sample address)',
        'There are two marked return bays in the plaza parking lot.',
      ),
    },
  ),
  branch(
    'colon',
    'CLN',
    'city',
    'Colón',
    [9.3592, -79.9014],
    '+507 300-0004',
    weekdays('08:00', '17:00'),
    closed('christmas', 'newYear', 'goodFriday', 'mothers'),
    {
      es: wordsOf(
        'Colón',
        'Colón',
        'Cerca del puerto de cruceros (dirección de muestra)',
        'Si llegas en crucero, estamos a cinco minutos en taxi de la terminal.',
      ),
      en: wordsOf(
        'Colón',
        'Colón',
        'Near the cruise port (sample address)',
        'If you arrive by cruise ship, we are five minutes by taxi from the terminal.',
      ),
    },
  ),
  branch(
    'coronado',
    'COR',
    'city',
    'Coronado',
    [8.518, -79.9],
    '+507 300-0005',
    daily('08:00', '18:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Coronado',
        'Coronado',
        'Vía Interamericana, entrada de Coronado (dirección de muestra)',
        'Estamos a la entrada de la playa, al lado de la gasolinera.',
      ),
      en: wordsOf(
        'Coronado',
        'Coronado',
        'Inter-American Highway, Coronado entrance (sample address)',
        'We are at the beach entrance, next to the gas station.',
      ),
    },
    AFTER_HOURS,
  ),
  branch(
    'rio-hato',
    'RIH',
    'airport',
    'Río Hato',
    [8.3759, -80.1279],
    '+507 300-0006',
    daily('08:00', '17:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Aeropuerto de Río Hato',
        'Río Hato',
        'Terminal de pasajeros, llegadas (dirección de muestra)',
        'Abrimos con los vuelos. Si el tuyo se retrasa, te esperamos.',
      ),
      en: wordsOf(
        'Río Hato Airport',
        'Río Hato',
        'Passenger terminal, arrivals (sample address)',
        'We open for the flights. If yours is late, we wait for you.',
      ),
    },
    { ...AIRPORT, brands: ['firefly', 'marea'] },
  ),
  branch(
    'chitre',
    'CTD',
    'city',
    'Chitré',
    [7.9878, -80.4097],
    '+507 300-0007',
    week('08:00', '17:00', '09:00', '13:00'),
    closed('christmas', 'newYear', 'goodFriday', 'carnival'),
    {
      es: wordsOf(
        'Chitré',
        'Chitré',
        'Paseo Enrique Geenzier, frente al aeropuerto (dirección de muestra)',
        'Viniendo de Divisa, es la segunda entrada después del semáforo.',
      ),
      en: wordsOf(
        'Chitré',
        'Chitré',
        'Paseo Enrique Geenzier, opposite the airport (sample address)',
        'Coming from Divisa, it is the second entrance after the traffic light.',
      ),
    },
  ),
  branch(
    'santiago',
    'STG',
    'city',
    'Santiago',
    [8.1004, -80.9833],
    '+507 300-0008',
    week('08:00', '17:00', '09:00', '13:00'),
    closed('christmas', 'newYear', 'goodFriday'),
    {
      es: wordsOf(
        'Santiago',
        'Santiago',
        'Vía Interamericana, entrada de Santiago (dirección de muestra)',
        'A mitad de camino entre la capital y David: buen lugar para cambiar de conductor.',
      ),
      en: wordsOf(
        'Santiago',
        'Santiago',
        'Inter-American Highway, Santiago entrance (sample address)',
        'Halfway between the capital and David: a good place to change drivers.',
      ),
    },
  ),
  branch(
    'david',
    'DAV',
    'airport',
    'David',
    [8.391, -82.435],
    '+507 300-0009',
    daily('07:00', '18:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Aeropuerto de David',
        'David',
        'Aeropuerto Enrique Malek, llegadas (dirección de muestra)',
        'El mostrador está a la izquierda de la puerta de llegadas.',
      ),
      en: wordsOf(
        'David Airport',
        'David',
        'Enrique Malek Airport, arrivals (sample address)',
        'The counter is to the left of the arrivals door.',
      ),
    },
    { ...AIRPORT, ...AFTER_HOURS },
  ),
  branch(
    'boquete',
    'BQT',
    'city',
    'Boquete',
    [8.777, -82.433],
    '+507 300-0010',
    daily('08:00', '17:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Boquete',
        'Boquete',
        'Avenida central, a una cuadra del parque (dirección de muestra)',
        'En temporada de flores y café las calles del centro se llenan: llega con diez minutos de más.',
      ),
      en: wordsOf(
        'Boquete',
        'Boquete',
        'Main avenue, one block from the park (sample address)',
        'In the flower and coffee season the center gets busy: allow ten extra minutes.',
      ),
    },
    { brands: ['firefly', 'ceiba'] },
  ),
  branch(
    'bocas-del-toro',
    'BOC',
    'airport',
    'Bocas del Toro',
    [9.3409, -82.2508],
    '+507 300-0011',
    daily('08:00', '17:00'),
    closed('christmas', 'newYear'),
    {
      es: wordsOf(
        'Aeropuerto de Bocas del Toro',
        'Bocas del Toro',
        'Isla Colón, terminal de pasajeros (dirección de muestra)',
        'Isla Colón se recorre en auto; para salir a tierra firme hay que reservar el ferry de autos a Almirante.',
      ),
      en: wordsOf(
        'Bocas del Toro Airport',
        'Bocas del Toro',
        'Isla Colón, passenger terminal (sample address)',
        'You can drive around Isla Colón; to reach the mainland, book the car ferry to Almirante.',
      ),
    },
    { ...AIRPORT, brands: ['firefly', 'marea'] },
  ),
].map((item, i) => ({ ...item, sort: i + 1 }))

/* ---- returning elsewhere ---- */

export const ZONE = {
  'aeropuerto-tocumen': 'capital',
  'via-espana': 'capital',
  albrook: 'capital',
  'costa-del-este': 'capital',
  colon: 'colon',
  coronado: 'playas',
  'rio-hato': 'playas',
  chitre: 'azuero',
  santiago: 'veraguas',
  david: 'chiriqui',
  boquete: 'chiriqui',
  'bocas-del-toro': 'bocas',
}

/** USD between zones, the same both ways, by road distance. */
const FEES: Readonly<Record<string, number>> = {
  'capital>colon': 45,
  'colon>playas': 90,
  'azuero>colon': 150,
  'colon>veraguas': 150,
  'chiriqui>colon': 220,
  'bocas>colon': 280,
  'capital>playas': 75,
  'azuero>capital': 120,
  'capital>veraguas': 120,
  'capital>chiriqui': 190,
  'bocas>capital': 250,
  'playas>playas': 20,
  'azuero>playas': 75,
  'playas>veraguas': 75,
  'chiriqui>playas': 150,
  'bocas>playas': 210,
  'azuero>veraguas': 45,
  'azuero>chiriqui': 120,
  'azuero>bocas': 190,
  'chiriqui>veraguas': 90,
  'bocas>veraguas': 160,
  'chiriqui>chiriqui': 25,
  'bocas>chiriqui': 90,
}

/** Every ordered pair of different branches. */
export const oneWayFees: readonly OneWayFee[] = branches.flatMap((from) =>
  branches
    .filter((to) => to !== from)
    .map((to) => ({
      origen: from.slug,
      destino: to.slug,
      fee: fee(from, to),
      transfer_days: repositioningDays(ZONE[from.slug], ZONE[to.slug]),
      ...drive(from.slug, to.slug),
    })),
)

/** Home again from there; counted between pools alone. */
function repositioningDays(from: string, to: string): number {
  if (from === to) return 0
  return [from, to].includes('bocas') ? 2 : 1
}

type Ends = Pick<(typeof branches)[number], 'slug' | 'tipo'>

function fee(from: Ends, to: Ends): number {
  const zones = [ZONE[from.slug], ZONE[to.slug]].sort()
  if (zones[0] === 'capital' && zones[1] === 'capital')
    return from.tipo === 'airport' || to.tipo === 'airport' ? 15 : 10
  const found = FEES[zones.join('>')]
  if (found === undefined) throw new Error(`No one-way fee between ${zones.join(' and ')}.`)
  return found
}
