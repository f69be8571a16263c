import { describe, expect, test } from 'vitest'
import { sampleSite } from '~/domain/test-samples'
import { deliveredBooking, sampleBooking } from '~/features/booking/test-samples'
import { reminderMail } from './reminder-mail'
import { sampleMail } from './test-samples'

const BROUGHT =
  'Te llevamos el auto: Hotels. El punto exacto lo acordamos contigo por teléfono o WhatsApp.'

describe('the reminder of a car that is brought', () => {
  test.each([
    [
      'with its pass',
      'K4M9TX',
      true,
      'Ya hiciste el pre-check-in: tu código exprés es K4M\u00a09TX.',
    ],
    ['without one', null, true, 'Deja lista tu licencia hoy y recibes el auto en menos tiempo.'],
    ['of a brand without pre-check-in', null, false, ''],
  ])(
    '%s says that, and sends nobody to the counter',
    (_, expressCode, precheckinEnabled, ready) => {
      const site = { ...sampleSite, precheckinEnabled }
      const mail = reminderMail(sampleMail(deliveredBooking(), { site }), { expressCode })
      expect(mail.lead).toBe(`${BROUGHT} ${ready}`.trim())
      expect(mail.preheader).toContain('Tocumen · entrega: Hotels')
      expect(JSON.stringify(mail)).not.toMatch(/en Tocumen|mostrador|fila|google.com\/maps/i)
    },
  )
})

test('the reminder of a car that is picked up names its counter', () => {
  const mail = reminderMail(sampleMail(sampleBooking()), { expressCode: null })
  expect(mail.lead).toBe('Deja lista tu licencia hoy y en Tocumen pasas por la fila exprés.')
  expect(mail.preheader).toBe('Deja lista tu licencia y salta la fila en Tocumen.')
  expect(JSON.stringify(mail)).toContain('fila exprés del mostrador')
  expect(JSON.stringify(mail)).toContain('google.com/maps')
})
