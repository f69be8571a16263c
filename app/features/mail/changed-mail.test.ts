import { expect, test } from 'vitest'
import { deliveredBooking, sampleBooking } from '~/features/booking/test-samples'
import { changedMail } from './changed-mail'
import { sampleMail } from './test-samples'

const counter = { paid: 0, refund: 0, online: null, isLateReturn: false }

const collected = deliveredBooking()
const plain = sampleBooking({ returnBranch: collected.returnBranch })

test.each([
  ['given up', collected, plain, ['Hotels', 'En el mostrador']],
  ['added', plain, collected, ['En el mostrador', 'Hotels']],
  ['kept', collected, collected, ['Hotels', 'Hotels']],
  ['asked for neither before nor now', plain, plain, undefined],
])('the mail of a change whose delivery is %s', (_, was, is, words) => {
  const before = { ...was, pickup: was.search.pickup, return: was.search.return }
  const mail = changedMail(sampleMail(is), { before, ...counter })
  const compared = mail.blocks.find((block) => block.kind === 'compare')
  const row = compared?.rows.find(({ label }) => label === 'Entrega y recolección')
  expect(row && [row.before, row.now]).toEqual(words)
})

test('the mail of a change that only moved the return later tells an extension', () => {
  const booking = sampleBooking({ balance: 5000 })
  const { pickup, return: returned } = booking.search
  const mailOf = (due: string) => {
    const before = { ...booking, pickup, return: due }
    return changedMail(sampleMail(booking), { before, ...counter })
  }
  const extended = mailOf('2026-12-14T10:00')
  expect(extended.title).toBe('Te quedas el auto más tiempo')
  expect(extended.lead).toContain('Te falta pagar $50.00 en la sucursal.')
  expect(extended.lead).not.toContain('al recoger')
  expect(mailOf(returned).title).toBe('Tu reserva cambió')
  expect(mailOf('2026-12-17T10:00').title).toBe('Tu reserva cambió')
})

test('the mail of a car that came back late says so, what it costs more and what is left to pay, and asks for nothing at pick-up', () => {
  const booking = sampleBooking({ balance: 7161, isBegun: true })
  const { pickup, return: returned } = booking.search
  const quote = { ...booking.quote, total: booking.quote.total - 7161 }
  const before = { ...booking, pickup, return: '2026-12-14T10:00', quote }
  const { managed, ...rest } = sampleMail(booking)
  const mail = { ...rest, managed: { ...managed, stage: 'past' } } as const
  const late = changedMail(mail, { before, ...counter, isLateReturn: true })
  expect(late.title).toBe('Devolviste el auto tarde')
  expect(late.lead).toBe('El tiempo de más cuesta $71.61. Te falta pagar $71.61 en la sucursal.')
  expect(JSON.stringify(late)).not.toMatch(/al recoger|Cancel/)
  // A change that was told late: whoever has returned the car keeps it no longer.
  const told = changedMail(mail, { before, ...counter })
  expect(told.title).toBe('Tu reserva cambió')
  expect(told.lead).toContain('Te falta pagar $71.61 en la sucursal.')
  const asked = changedMail(mail, {
    before: { ...before, return: returned },
    ...counter,
    online: { amount: 3000, saved: 0, hasAdditions: false },
  })
  expect(asked.lead).toContain('con el botón, o en la sucursal.')
})
