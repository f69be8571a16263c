/** The trip and the zone that the page of an address showed, as its form without scripts sends them back. */
export function shownOn(address: string) {
  const params = new URL(address, 'http://localhost').searchParams
  const trip = ['recogida', 'devolucion', 'desde', 'hasta'].map((name) => params.get(name))
  return { trip: trip.join(' '), zone: '' }
}
