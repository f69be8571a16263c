import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { normaliseCouponCode } from '~/domain/pricing/coupon'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { refusalWords } from './promo-words'
import { type CodeAnswer, tryPromoCodeFn } from './promos.functions'

/** A code is asked about before the fleet opens, so that a refusal stands where it was typed. */
export function useTryCode() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = normaliseCouponCode(String(new FormData(form).get('cupon') ?? ''))
    setProblem('')
    if (code === '') return refuse(m.coupon_empty())
    setBusy(true)
    const answer = await tryPromoCodeFn({ data: { code } }).catch(() => unread)
    if (answer.ok) await navigate({ to: '/flota', search: answer.fleet })
    setBusy(false)
    if (!answer.ok) refuse(refusalWords(answer, currentLocale()))
    function refuse(words: string) {
      setProblem(words)
      form.querySelector('input')?.focus()
    }
  }
  return { busy, problem, submit }
}

const unread: CodeAnswer = { ok: false, reason: 'unread', on: null }
