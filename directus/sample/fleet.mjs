/**
 * The 24 models. `price` is USD a day at the counter by brand; a brand that is missing does not rent the model.
 * `body` and `paint` name the pictures: `{body}-{paint}.webp` and the side view of the same colour.
 * Firefly's ten and their prices are those of the design.
 */
const SIDE_PAINT = { pearl: 'pearl-white', silver: 'silver', graphite: 'graphite', red: 'deep-red', blue: 'ocean-blue', sand: 'sand-beige' }

const TYPE = {
  economico: 'economico', sedan_compacto: 'sedan', sedan_intermedio: 'sedan', suv_compacto: 'suv', suv_intermedio: 'suv',
  suv_estandar: 'suv', suv_grande: 'suv', van_pasajeros: 'van', van_grande: 'van',
}

const car = (marca, modelo, clasificacion, sipp, [body, paint], [pasajeros, puertas, maletas], price, more = {}) => ({
  marca, modelo, clasificacion, sipp, pasajeros, puertas, maletas,
  tipo: TYPE[clasificacion],
  status: 'published',
  transmision: 'automatic',
  combustible: 'gas',
  imagen: `${body}-${paint}.webp`,
  imagen_lateral: `${body}-${SIDE_PAINT[paint]}.svg`,
  precio_firefly: price.firefly ?? null,
  precio_ceiba: price.ceiba ?? null,
  precio_marea: price.marea ?? null,
  discount: 15,
  charge_id: 'PREPAGO15',
  unidades: 4,
  minimio_dias: null,
  deposito_adicional: 0,
  ...more,
})

const DIESEL = { combustible: 'diesel' }
const MANUAL_DIESEL = { combustible: 'diesel', transmision: 'manual' }
const TEN_PERCENT = { discount: 10, charge_id: 'PREPAGO10' }
const NO_DISCOUNT = { discount: null, charge_id: null }

export const fleet = [
  car('Kia', 'Picanto', 'economico', 'ECAR', ['city-hatch', 'red'], [4, 5, 1], { firefly: 26, marea: 27 }, { unidades: 5 }),
  car('Toyota', 'Agya', 'economico', 'ECMR', ['city-hatch', 'sand'], [4, 5, 1], { ceiba: 25 }, { transmision: 'manual', ...NO_DISCOUNT }),
  car('Hyundai', 'Grand i10', 'economico', 'ECAR', ['city-hatch', 'blue'], [5, 5, 1], { marea: 28 }, { unidades: 3, ...TEN_PERCENT }),
  car('Kia', 'Soluto', 'sedan_compacto', 'CCAR', ['economy-sedan', 'silver'], [5, 4, 2], { firefly: 31, ceiba: 32 }, { unidades: 2 }),
  car('Hyundai', 'Accent', 'sedan_compacto', 'CXAR', ['economy-sedan', 'graphite'], [5, 4, 2], { firefly: 34 }, { unidades: 4, minimio_dias: 90 }),
  car('Toyota', 'Yaris', 'sedan_compacto', 'CCAR', ['economy-sedan', 'red'], [5, 4, 2], { ceiba: 33 }, { unidades: 3, ...TEN_PERCENT }),
  car('Nissan', 'Versa', 'sedan_compacto', 'CCAR', ['economy-sedan', 'blue'], [5, 4, 2], { marea: 34 }, { unidades: null }),
  car('Toyota', 'Corolla', 'sedan_intermedio', 'ICAR', ['midsize-sedan', 'pearl'], [5, 4, 3], { firefly: 42 }, { unidades: 6 }),
  car('Kia', 'K3', 'sedan_intermedio', 'ICAR', ['midsize-sedan', 'graphite'], [5, 4, 3], { marea: 43 }, { unidades: 3 }),
  car('Hyundai', 'Elantra', 'sedan_intermedio', 'ICAR', ['midsize-sedan', 'blue'], [5, 4, 3], { marea: 45 }, { unidades: 1, ...NO_DISCOUNT }),
  car('Kia', 'Seltos', 'suv_compacto', 'CFAR', ['crossover', 'red'], [5, 5, 3], { ceiba: 46, marea: 49 }, { unidades: 5 }),
  car('Nissan', 'Kicks', 'suv_compacto', 'CFAR', ['crossover', 'sand'], [5, 5, 3], { marea: 47 }, { ...TEN_PERCENT }),
  car('Hyundai', 'Creta', 'suv_compacto', 'CFAR', ['crossover', 'blue'], [5, 5, 3], { firefly: 48, ceiba: 47 }, { unidades: 5 }),
  car('Kia', 'Sportage', 'suv_intermedio', 'IFAR', ['compact-suv', 'silver'], [5, 5, 4], { firefly: 56 }, { unidades: 2, status: 'unavailable' }),
  car('Toyota', 'Corolla Cross', 'suv_intermedio', 'IFAR', ['crossover', 'pearl'], [5, 5, 3], { ceiba: 56, marea: 57 }, { unidades: 4, ...TEN_PERCENT }),
  car('Hyundai', 'Tucson', 'suv_intermedio', 'IFAR', ['compact-suv', 'red'], [5, 5, 4], { ceiba: 59 }, { unidades: 2, deposito_adicional: 100 }),
  car('Toyota', 'RAV4', 'suv_estandar', 'SFAR', ['compact-suv', 'sand'], [5, 5, 4], { firefly: 66, ceiba: 65, marea: 68 }, { unidades: 1, deposito_adicional: 100, minimio_dias: 60 }),
  car('Mitsubishi', 'Montero Sport', 'suv_grande', 'FFAR', ['large-suv', 'sand'], [7, 5, 4], { ceiba: 82 }, { ...DIESEL, unidades: 3, deposito_adicional: 250 }),
  car('Toyota', 'Fortuner', 'suv_grande', 'FFAR', ['large-suv', 'graphite'], [7, 5, 4], { firefly: 84, ceiba: 83 }, { ...DIESEL, unidades: 3, deposito_adicional: 250, minimio_dias: 30 }),
  car('Hyundai', 'Staria', 'van_pasajeros', 'FVAR', ['minivan', 'silver'], [9, 5, 5], { firefly: 98, marea: 99 }, { ...DIESEL, unidades: null, deposito_adicional: 250 }),
  car('Kia', 'Carnival', 'van_pasajeros', 'PVAR', ['minivan', 'blue'], [8, 5, 4], { marea: 102 }, { unidades: 2, deposito_adicional: 250, ...TEN_PERCENT }),
  car('Nissan', 'Urvan', 'van_grande', 'FVMR', ['passenger-van', 'silver'], [15, 4, 6], { ceiba: 109 }, { ...MANUAL_DIESEL, unidades: 2, deposito_adicional: 250 }),
  car('Toyota', 'Prado', 'suv_grande', 'PFAR', ['large-suv', 'pearl'], [7, 5, 4], { ceiba: 112 }, { ...DIESEL, unidades: 1, deposito_adicional: 400, ...NO_DISCOUNT }),
  car('Toyota', 'Hiace', 'van_grande', 'FVMR', ['passenger-van', 'pearl'], [15, 4, 6], { firefly: 115, marea: 118 }, { ...MANUAL_DIESEL, unidades: 3, deposito_adicional: 250, minimio_dias: 7 }),
].map((item, i) => ({ ...item, sort: i + 1 }))
