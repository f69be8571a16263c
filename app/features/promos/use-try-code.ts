import { useNavigate } from '@tanstack/react-router'
import { useFormPost } from '~/components/ui/use-form-post'
import { normaliseCouponCode } from '~/domain/pricing/coupon'
import type { SearchParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { refusalWords } from './promo-words'
import { type CodeAnswer, tryPromoCodeFn } from './promos.functions'

/** A code is asked about before the fleet opens, so that a refusal stands where it was typed. */
export function useTryCode() {
  const navigate = useNavigate()
  return useFormPost<never, { readonly cupon: string }, { readonly fleet: SearchParams }>({
    send: async (typed) => {
      const code = normaliseCouponCode(String(typed.get('cupon') ?? ''))
      if (code === '') return { ok: false, problems: { cupon: m.coupon_empty() } }
      const answer = await tryPromoCodeFn({ data: { code } }).catch(() => unread)
      if (answer.ok) return answer
      return { ok: false, problems: { cupon: refusalWords(answer, currentLocale()) } }
    },
    done: ({ fleet }) => navigate({ to: '/flota', search: fleet }),
  })
}

const unread: CodeAnswer = { ok: false, reason: 'unread', on: null }
