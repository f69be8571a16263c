import { redirect } from '@tanstack/react-router'
import { pickRentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import type { NoticeRedirect } from './booking.types'

/** The reason goes into the address (D14); `params`: dates and places, so that they are not asked twice. */
export function redirectWithNotice(
  { redirect: to, notice }: NoticeRedirect,
  params: SearchParams = {},
): never {
  const search = { ...pickRentalParams(params), aviso: notice }
  switch (to) {
    case 'home':
      throw redirect({ to: '/', search })
    case 'fleet':
      throw redirect({ to: '/flota', search })
    case 'reservation':
      throw redirect({ to: '/reserva', search: { paso: 'datos', aviso: notice } })
  }
}
