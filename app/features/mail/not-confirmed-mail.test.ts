import { expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import { notConfirmedMail } from './not-confirmed-mail'
import { sampleMail } from './test-samples'

function leadOf(mayBeCharged: boolean): string {
  const { managed, ...rest } = sampleMail(sampleBooking())
  return notConfirmedMail({ ...rest, managed: { ...managed, stage: 'closed', mayBeCharged } }).lead
}

test('the mail of an unpaid booking says that nothing was charged only where that is certain', () => {
  expect(leadOf(false)).toMatch(/^No se cobró nada\./)
  expect(leadOf(true)).not.toContain('No se cobró nada')
  expect(leadOf(true)).toContain('te lo devolvemos completo y te escribimos')
})
