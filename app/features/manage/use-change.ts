import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useFormPost } from '~/components/ui/use-form-post'
import type { Wish } from '~/domain/booking/amendment'
import { acceptedWish, wishParams } from '~/features/booking/wish-params'
import type { ChangeRefusal } from './change.types'
import type { LoadedChange } from './load-change'
import { changeBookingFn } from './manage.functions'

/** Each choice is a new address, and the page that the server makes of it; accepting it is the one write. */
export function useChange(page: LoadedChange) {
  const navigate = useNavigate()
  const router = useRouter()
  const [wish, setWish] = useState(page.wish)
  const [known, setKnown] = useState(page.wish)
  const [isLoading, setLoading] = useState(false)
  const latest = useRef(0)
  const { isSending, refusal, submit, clear } = useFormPost<ChangeRefusal>({
    posted: page.refused && { ok: false, error: page.refused },
    send: async () => {
      if (!page.result.ok) return page.result
      const { version, after, freeCancelUntil: shownFreeCancelUntil } = page.result.offer
      const { code } = page.managed.booking
      const wish = acceptedWish(page.wish, page.result.offer)
      const wished = { ...wish, addOns: { ...wish.addOns } }
      const shown = { version, shownTotal: after.total, shownFreeCancelUntil }
      return changeBookingFn({ data: { ...wished, code, ...shown } })
    },
    done: () => navigate({ to: '/reserva/gestionar/reserva', search: { cambiada: true } }),
    refused: () => router.invalidate({ sync: true }),
  })
  // The server's wish counts: a search may be corrected, a link may have led elsewhere.
  if (page.wish !== known) {
    setKnown(page.wish)
    setWish(page.wish)
  }

  const choose = async (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    const turn = ++latest.current
    setWish(next)
    clear()
    setLoading(true)
    await navigate({
      to: '/reserva/gestionar/cambiar',
      search: wishParams(next),
      replace: true,
      resetScroll: false,
    })
    if (turn === latest.current) setLoading(false)
  }

  return {
    wish,
    isLoading,
    isSending,
    refusal: isSending ? null : (refusal?.error ?? null),
    choose: (part: Partial<Wish>) => void choose(part),
    accept: (event: FormEvent<HTMLFormElement>) => {
      if (isLoading) event.preventDefault()
      else void submit(event)
    },
  }
}
