import { afterEach, expect, test } from 'vitest'
import { locales } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
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

test('the confirmation repeats no link that a stranger typed, where nothing was paid', () => {
  const { renter } = sampleBooking()
  const invoiceCompany = 'Gane un premio: http://evil.example/premio'
  const typed = sampleBooking({ renter: { ...renter, name: 'Ana evil.example', invoiceCompany } })
  const mail = sampleMail(typed)
  const paid = JSON.stringify(confirmationMail(mail))
  expect(paid).toContain(invoiceCompany)
  const unpaid = confirmationMail({ ...mail, managed: { ...mail.managed, paid: 0, kept: 0 } })
  expect(JSON.stringify(unpaid)).toContain('Ana evil. example')
  expect(JSON.stringify([unpaid, paid])).not.toContain('Ana evil.example')
  expect(JSON.stringify(unpaid)).not.toContain('evil.example/')
})

test.each([
  ['paid', 0, 'Tu reserva está pagada.'],
  ['owed', 5000, 'Te falta pagar $50.00 en la sucursal.'],
] as const)(
  'once the rental has begun the confirmation of what is %s is a receipt',
  (_, balance, lead) => {
    const content = confirmationMail(sampleMail(sampleBooking({ balance, isBegun: true })))
    expect(content.lead).toBe(lead)
    expect(content.blocks.map(({ kind }) => kind)).toEqual([
      'code',
      'line',
      'trip',
      'line',
      'bill',
      'button',
    ])
    expect(JSON.stringify(content)).not.toMatch(/te espera|al recoger|[Cc]ancel|pre.check.in/)
  },
)

test('a booking to be paid at the counter is led to the payment that costs less, where there is one', () => {
  const { quote } = sampleBooking()
  const dearer = { ...quote, total: quote.total + 1000 }
  const prices = { quote: dearer, prepaidQuote: quote, balance: dearer.total }
  const mail = (methods: BookingView['methods']) => {
    const owed = sampleMail(sampleBooking({ ...prices, methods }))
    return JSON.stringify(confirmationMail({ ...owed, managed: { ...owed.managed, kept: 0 } }))
  }
  const online = mail(['card', 'counter'])
  expect(online).toContain('Si pagas en línea antes de recoger, ahorras $10.')
  expect(online).toContain('"link":{"text":"Pagar $')
  expect(mail(['counter'])).not.toContain('Si pagas en línea')
})
