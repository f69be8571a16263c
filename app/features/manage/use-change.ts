import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import type { Wish } from '~/domain/booking/amendment'
import { wishParams } from '~/features/booking/wish-params'
import type { ChangeOffer, ChangeRefusal, ChangeResult } from './change.types'
import type { LoadedChange } from './load-change'
import { changeBookingFn } from './manage.functions'

/** Each choice is a new address, and the page that the server makes of it; accepting it is the one write. */
export function useChange(page: LoadedChange) {
  const navigate = useNavigate()
  const router = useRouter()
  const [wish, setWish] = useState(page.wish)
  const [known, setKnown] = useState(page.wish)
  const [isLoading, setLoading] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(page.refused)
  const latest = useRef(0)
  // The server's wish counts: a search may be corrected, a link may have led elsewhere.
  if (page.wish !== known) {
    setKnown(page.wish)
    setWish(page.wish)
  }

  const choose = async (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    const turn = ++latest.current
    setWish(next)
    setRefusal(null)
    setLoading(true)
    await navigate({
      to: '/reserva/gestionar/cambiar',
      search: wishParams(next),
      replace: true,
      resetScroll: false,
    })
    if (turn === latest.current) setLoading(false)
  }

  const send = async ({ version, after }: ChangeOffer) => {
    setSending(true)
    setRefusal(null)
    const { code } = page.managed.booking
    const data = { ...page.wish, code, version, shownTotal: after.total }
    const result = await changeBookingFn({ data: { ...data, addOns: { ...data.addOns } } }).catch(
      refusalOf,
    )
    if (result.ok) {
      await navigate({ to: '/reserva/gestionar/reserva', search: { cambiada: true } })
      return
    }
    await router.invalidate()
    setSending(false)
    setRefusal(result.error)
  }

  return {
    wish,
    isLoading,
    isSending,
    refusal,
    choose: (part: Partial<Wish>) => void choose(part),
    accept: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isSending && !isLoading && page.result.ok) void send(page.result.offer)
    },
  }
}

function refusalOf(error: unknown): ChangeResult {
  const isBusy = isAppError(error, 'too_many_requests')
  return { ok: false, error: isBusy ? 'too_many_requests' : 'unavailable' }
}
