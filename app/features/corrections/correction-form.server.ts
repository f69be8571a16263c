import { defineForm, goTo, statusOf } from '~/server/forms/define-form.server'
import { correctData } from './correct-data.server'
import { correctionIn } from './correction.schema'

/** Leads back to the booking, which says that it was corrected; what is wrong is said where it was typed. */
export const correctForm = defineForm({
  read: (form) => correctionIn(form) ?? goTo('/reserva/gestionar/reserva'),
  limit: 'manage',
  run: correctData,
  next: (result) => (result.ok ? goTo('/reserva/gestionar/reserva?corregida=1') : statusOf(result)),
})
