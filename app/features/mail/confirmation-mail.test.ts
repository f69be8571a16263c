import { afterEach, expect, test } from 'vitest'
import { locales } from '~/domain/locales'
import { deliveredBooking, sampleBooking } from '~/features/booking/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { confirmationMail } from './confirmation-mail'
import { sampleMail } from './test-samples'

afterEach(() => overwriteGetLocale(() => 'es'))

test.each(locales)(
  '%s: the confirmation of a car that is brought leads nobody to the counter',
  (locale) => {
    overwriteGetLocale(() => locale)
    const mail = sampleMail(deliveredBooking(), { locale })
    const content = confirmationMail(mail)
    const brought = { es: 'Te llevamos el auto: Hotels.', en: 'We bring you the car: Hotels.' }
    expect(JSON.stringify(content)).toContain(brought[locale])
    const place = { es: 'Tocumen · entrega: Hotels', en: 'Tocumen · delivery: Hotels' }
    expect(content.preheader).toContain(place[locale])
    expect(JSON.stringify(content)).not.toMatch(/google.com\/maps|la fila|the line/i)
  },
)

test('the confirmation of a car that is picked up leads to its counter', () => {
  const content = confirmationMail(sampleMail(sampleBooking()))
  expect(JSON.stringify(content)).toMatch(/google.com\/maps.*/)
  expect(JSON.stringify(content)).toContain('Salta la fila')
})

test('the confirmation names the flight, where the renter gave one', () => {
  const { renter } = sampleBooking()
  const flying = sampleBooking({ renter: { ...renter, flightNumber: 'cm 302' } })
  expect(JSON.stringify(confirmationMail(sampleMail(flying)))).toContain('Vuelo CM 302')
  expect(JSON.stringify(confirmationMail(sampleMail(sampleBooking())))).not.toContain('Vuelo')
})
