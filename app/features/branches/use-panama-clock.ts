import { useEffect, useState } from 'react'
import { type LocalDateTime, panamaNow } from '~/domain/calendar/rental-period'

/**
 * The moment of the answer while hydrating, then the clock's, minute by minute. A kept page may be older than it says:
 * up to 15 s, and during an outage up to a day. So the device's clock counts, unless it is behind the server's.
 */
export function usePanamaClock(serverNow: number): LocalDateTime {
  const [now, setNow] = useState(() => panamaNow(serverNow))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const clock = Math.max(Date.now(), serverNow)
      setNow(panamaNow(clock))
      clearTimeout(timer)
      timer = setTimeout(update, MINUTE - (clock % MINUTE))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [serverNow])
  return now
}

const MINUTE = 60_000
