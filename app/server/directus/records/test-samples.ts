/** A branch as staff write it. */
export const branch = {
  ...{ id: 1, slug: 'a', codigo: 'A', tipo: 'city', ciudad: 'A', lat: 9, lng: -79, pool: null },
  ...{ translations: [{ languages_code: 'es-ES', nombre: 'Uno' }], entregas: null },
  ...{ horarios: [{ day: 1, open: '08:00', close: '18:00' }] },
  ...{ after_hours_return: false, after_hours_fee: 10, concession_percent: 12 },
}
