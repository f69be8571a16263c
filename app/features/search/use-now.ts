import { useEffect, useState } from 'react'
import { type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'

/** By the server's clock: a device's own may be wrong. The answer's time while hydrating, then on with every minute. */
export function useNow(serverNow: number): LocalDateTime {
  const [now, setNow] = useState(() => panamaNow(serverNow))
  useEffect(() => {
    const update = () => setNow(currentTime(serverNow))
    update()
    const timer = setInterval(update, 60_000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [serverNow])
  return now
}

export function currentTime(serverNow: number): LocalDateTime {
  if (anchor.serverNow !== serverNow) anchor = { serverNow, seenAt: performance.now() }
  return panamaNow(serverNow + Math.round(performance.now() - anchor.seenAt))
}

/** When this browser first saw that answer of the server. */
let anchor = { serverNow: 0, seenAt: 0 }
