import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { getPromoExample, getPromos } from './get-promos.server'
import { tryCode } from './try-code.server'

export const getPromosFn = createServerFn({ method: 'GET' }).handler(() => getPromos())
export type PromoPage = Awaited<ReturnType<typeof getPromosFn>>
export type RunningPromo = PromoPage['running'][number]
export type ShownPromo = PromoPage['coming'][number]

const getPromoExampleFn = createServerFn({ method: 'GET' })
  .validator(z.object({ id: z.int() }))
  .handler(({ data }) => getPromoExample(data.id))

/** Streamed: it asks for the stock. */
export function promoExampleQuery(id: number) {
  return queryOptions({
    queryKey: ['promo-example', id],
    queryFn: () => getPromoExampleFn({ data: { id } }),
    staleTime: 30_000,
  })
}

/** D11: which codes there are is not to be guessed; `tryCode` counts them. */
export const tryPromoCodeFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('saveDraft')])
  .validator(z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }))
  .handler(({ data }) => tryCode(data.code))
export type CodeAnswer = Awaited<ReturnType<typeof tryPromoCodeFn>>
