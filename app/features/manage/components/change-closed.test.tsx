import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import type { ManagedBooking } from '../manage.types'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children }: { readonly children?: ReactNode }) => <a href="/">{children}</a>
  return { Link: Anchor, createLink: () => Anchor }
})
vi.mock('~/server/request-facts', () => ({ currentLocale: () => 'es' }))

const { ChangeClosed } = await import('./change-closed')

test.each([
  ['upcoming', 'Faltan menos de 2 horas'],
  ['past', 'Esta reserva ya no se puede cambiar.'],
] as const)('a booking that is %s and cannot be changed online is told: %s', (stage, words) => {
  const managed = { booking: sampleBooking(), stage } satisfies Partial<ManagedBooking>
  const html = renderToStaticMarkup(
    <ChangeClosed managed={managed as unknown as ManagedBooking}>{null}</ChangeClosed>,
  )
  expect(html).toContain(words)
  const { phone } = managed.booking.pickupBranch
  expect(html.includes(`href="tel:${phone.replaceAll(' ', '')}"`)).toBe(stage === 'upcoming')
})
