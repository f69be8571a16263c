import type { AlertAsk } from './alerts.schema'

/** The search of a form, for the link that goes back to it (D37). */
export function askedSearch({ recogida, devolucion, desde, hasta, edad, cupon }: AlertAsk) {
  return { recogida, devolucion, desde, hasta, edad, cupon }
}
