import { useEffect, useEffectEvent, useState } from 'react'
import { dateOf, type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'

/** By the server's clock: a device's own may be wrong. The answer's time while hydrating, then on with every minute. */
export function useNow(serverNow: number): LocalDateTime {
  const [now, setNow] = useState(() => panamaNow(serverNow))
  useMinutes(serverNow, (at) => setNow(panamaNow(at)))
  return now
}

/**
 * The same as a number that stays as long as the day in Panama does: on a page that is left open overnight, what nobody
 * chose is worked out anew from it.
 */
export function useDay(serverNow: number): number {
  const [now, setNow] = useState(serverNow)
  useMinutes(serverNow, (at) => setNow((before) => (dayOf(at) > dayOf(before) ? at : before)))
  return dayOf(now) > dayOf(serverNow) ? now : serverNow
}

export function currentTime(serverNow: number): LocalDateTime {
  return panamaNow(currentMoment(serverNow))
}

function useMinutes(serverNow: number, tell: (at: number) => void): void {
  const told = useEffectEvent(tell)
  useEffect(() => {
    const update = () => told(currentMoment(serverNow))
    update()
    const timer = setInterval(update, 60_000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [serverNow])
}

function currentMoment(serverNow: number): number {
  if (anchor.serverNow !== serverNow) {
    // The document's own answer may be one that the service worker kept: it is as old as the device says.
    const isKept = anchor.serverNow === 0 && document.documentElement.dataset.kept !== undefined
    const from = isKept ? Math.max(serverNow, Date.now()) : serverNow
    anchor = { serverNow, from, seenAt: performance.now(), seenOn: Date.now() }
  }
  // The first one stands still while a device sleeps, the other one leaps when its owner sets it right.
  const passed = Math.max(performance.now() - anchor.seenAt, Date.now() - anchor.seenOn)
  return anchor.from + Math.round(passed)
}

/** When this browser first saw that answer of the server. */
let anchor = { serverNow: 0, from: 0, seenAt: 0, seenOn: 0 }

function dayOf(epoch: number): string {
  return dateOf(panamaNow(epoch))
}
