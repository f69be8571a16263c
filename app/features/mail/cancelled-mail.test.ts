import { expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import type { ManagedBooking } from '~/features/manage/manage.types'
import { cancelledMail } from './cancelled-mail'
import { sampleMail } from './test-samples'

const ending = { kind: 'cancelled', by: 'renter', refund: 0 } as const

function mailOf(changes: Partial<ManagedBooking>) {
  const { managed, ...rest } = sampleMail(sampleBooking())
  return cancelledMail({ ...rest, managed: { ...managed, stage: 'cancelled', ending, ...changes } })
}

test('the cancellation of a booking whose money had all gone back for goodwill charges nothing', () => {
  const { lead, blocks } = mailOf({ paid: 10_000, kept: 0 })
  expect(lead).toBe('Todo lo que pagaste ya se te devolvió antes. No queda nada que devolver.')
  expect(JSON.stringify(blocks)).toMatch(/Devuelto antes[^}]*-?\$100\.00/)
  expect(mailOf({ paid: 10_000, kept: 3000 }).lead).toMatch(/^Cobramos \$30\.00/)
})

test('a cancellation whose refund the gateway refused says who sees to it, and names no day', () => {
  const refund = {
    ...{ amount: 7000, means: null, sentAt: null, isRefused: true, reference: null },
    shownBetween: ['2026-12-15', '2026-12-22'],
  } as const
  const { blocks } = mailOf({ paid: 7000, kept: 0, refund, ending: { ...ending, refund: 7000 } })
  const steps = blocks.find((block) => block.kind === 'steps')?.steps ?? []
  expect(steps.at(-1)).toEqual({
    title: 'El banco no aceptó el reembolso',
    text: 'Nuestra oficina lo revisa y se comunica contigo',
  })
  expect(steps).toHaveLength(2)
})

test('the bill of a cancellation tells what goes back from what went back before', () => {
  const refund = {
    ...{ amount: 7000, means: null, sentAt: null, isRefused: false, reference: null },
    shownBetween: ['2026-12-15', '2026-12-22'],
  } as const
  const { blocks } = mailOf({ paid: 10_000, kept: 0, refund, ending: { ...ending, refund: 7000 } })
  const bill = blocks.find((block) => block.kind === 'bill')
  expect(bill?.rows.map(({ label }) => label)).toEqual([
    'Cargo por cancelar',
    'Devuelto antes',
    'Reembolso',
  ])
  expect(bill?.rows.map(({ amount }) => amount.replace(/\D/g, ''))).toEqual(['000', '3000', '7000'])
})
