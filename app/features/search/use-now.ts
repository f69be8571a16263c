import { useEffect, useEffectEvent, useState } from 'react'
import { stopwatch } from '~/components/ui/stopwatch'
import { dateOf, type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'

/**
 * The time in Panama by the server's clock, because the clock of a device may be wrong. While hydrating it is the time of
 * the server's answer; after that it moves on every minute.
 */
export function useNow(serverNow: number): LocalDateTime {
  const [now, setNow] = useState(() => panamaNow(serverNow))
  useMinutes(serverNow, (at) => setNow(panamaNow(at)))
  return now
}

/**
 * The same as epoch milliseconds that change only when the day in Panama does. On a page that is left open overnight, dates
 * that nobody chose are worked out again from it.
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
    anchor = { serverNow, from, passed: stopwatch() }
  }
  return anchor.from + Math.round(anchor.passed())
}

/** Since this browser first saw that answer of the server. */
let anchor = { serverNow: 0, from: 0, passed: () => 0 }

function dayOf(epoch: number): string {
  return dateOf(panamaNow(epoch))
}
