import { useNavigate } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { classNames } from '~/components/ui/class-names'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { withLocale } from '~/domain/locale-path'
import { normaliseCouponCode } from '~/domain/pricing/coupon'
import type { SearchParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { currentLocale, currentLocaleForm } from '~/server/request-facts'
import { refusalWords } from '../promo-words'
import { type CodeAnswer, tryPromoCodeFn } from '../promos.functions'

/** Another code. Without JavaScript it goes to the fleet, which says whether it serves (D36). */
export function CodeForm({
  others,
  wide,
}: {
  /** Codes are shown above. */
  readonly others: boolean
  readonly wide: boolean
}) {
  const { form, isSending, problems, submit } = useTryCode()
  return (
    <form
      ref={form}
      className={classNames('aside prm-try', wide && 'is-wide')}
      action={withLocale('/flota', currentLocaleForm())}
      onSubmit={submit}
      noValidate
    >
      <div>
        <h2 className="h4">{others ? m.promos_other_code() : m.promos_have_code()}</h2>
        <p className="muted small">
          {others ? m.promos_other_code_text() : m.promos_have_code_text()}
        </p>
      </div>
      <TextInput
        label={m.coupon_label()}
        name="cupon"
        error={!isSending && problems.cupon}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="deep" busy={isSending}>
        {m.coupon_apply()}
      </Button>
    </form>
  )
}

/** A code is asked about before the fleet opens, so that a refusal stands where it was typed. */
function useTryCode() {
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
