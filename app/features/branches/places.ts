import type { Position } from '~/features/maps/map-places'
import { plainWords } from './find-branches'

export type Place = Position & { readonly name: string }

/** Towns where a renter may look for us: which one is meant by what was typed; null: none that we know. */
export function placeNamed(typed: string): Place | null {
  const wanted = plainWords(typed).join(' ')
  if (wanted.length < SHORTEST) return null
  const known = (test: (name: string) => boolean) =>
    PLACES.find(([name]) => test(plainWords(name).join(' ')))
  const found = known((name) => name === wanted) ?? known((name) => name.startsWith(wanted))
  if (!found) return null
  const [name, latitude, longitude] = found
  return { name, latitude, longitude }
}

/** Letters of a name that is not typed to its end. */
const SHORTEST = 4

/** Positions are those of a place's middle, to about a kilometer; of two that begin alike the larger comes first. */
const PLACES: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['La Chorrera', 8.88, -79.783],
  ['Arraiján', 8.951, -79.66],
  ['Penonomé', 8.518, -80.357],
  ['Aguadulce', 8.242, -80.546],
  ['Las Tablas', 7.767, -80.274],
  ['San Miguelito', 9.033, -79.5],
  ['Chepo', 9.17, -79.1],
  ['Chame', 8.578, -79.885],
  ['San Carlos', 8.481, -79.963],
  ['Capira', 8.757, -79.88],
  ['El Valle de Antón', 8.6, -80.129],
  ['Antón', 8.4, -80.263],
  ['Natá', 8.335, -80.52],
  ['La Pintada', 8.592, -80.45],
  ['Divisa', 8.133, -80.7],
  ['Parita', 8.0, -80.52],
  ['Pesé', 7.908, -80.612],
  ['Ocú', 7.942, -80.778],
  ['Guararé', 7.816, -80.28],
  ['Pedasí', 7.527, -80.027],
  ['Tonosí', 7.406, -80.44],
  ['Macaracas', 7.732, -80.553],
  ['Cambutal', 7.252, -80.494],
  ['Playa Venao', 7.433, -80.194],
  ['Santa Fe', 8.508, -81.079],
  ['Soná', 8.012, -81.32],
  ['Santa Catalina', 7.633, -81.25],
  ['Atalaya', 8.042, -80.925],
  ['Cañazas', 8.318, -81.211],
  ['San Félix', 8.283, -81.867],
  ['Las Lajas', 8.241, -81.87],
  ['Tolé', 8.243, -81.672],
  ['Horconcitos', 8.305, -82.151],
  ['Gualaca', 8.529, -82.3],
  ['Dolega', 8.565, -82.419],
  ['Bugaba', 8.484, -82.618],
  ['La Concepción', 8.517, -82.618],
  ['Volcán', 8.773, -82.639],
  ['Cerro Punta', 8.85, -82.571],
  ['Río Sereno', 8.821, -82.861],
  ['Puerto Armuelles', 8.281, -82.865],
  ['Paso Canoas', 8.533, -82.838],
  ['Boca Chica', 8.218, -82.212],
  ['Almirante', 9.3, -82.402],
  ['Changuinola', 9.43, -82.52],
  ['Guabito', 9.497, -82.611],
  ['Chiriquí Grande', 8.946, -82.118],
  ['Isla Bastimentos', 9.336, -82.2],
  ['Portobelo', 9.554, -79.655],
  ['Nombre de Dios', 9.58, -79.471],
  ['Isla Grande', 9.633, -79.565],
  ['Gatún', 9.267, -79.92],
  ['Gamboa', 9.117, -79.697],
  ['Paraíso', 9.03, -79.625],
  ['Howard', 8.915, -79.6],
  ['Vacamonte', 8.867, -79.667],
  ['Veracruz', 8.893, -79.623],
  ['Taboga', 8.785, -79.555],
  ['Cerro Azul', 9.155, -79.41],
  ['Isla Contadora', 8.63, -79.037],
  ['Torti', 8.901, -78.433],
  ['Metetí', 8.5, -77.979],
  ['La Palma', 8.406, -78.145],
  ['Yaviza', 8.157, -77.692],
  ['El Porvenir', 9.557, -78.95],
  ['Cartí', 9.455, -78.98],
]
