import { useRef, useState } from 'react'
import type { Position } from '~/features/maps/map-places'
import { isInPanama } from './distance'

/** `slow`: still on its way. `outside`: known, and not in Panama. */
export type NearMe =
  | { readonly state: 'idle' | 'asking' | 'slow' | 'denied' | 'failed' | 'outside' }
  | { readonly state: 'here'; readonly position: Position }

/** The device is asked on a press alone; the answer stays in this screen's memory. */
export function useNearMe() {
  const [near, setNear] = useState<NearMe>({ state: 'idle' })
  /** The number of the last press: an answer to an earlier one, or after `clear`, counts no more. */
  const asked = useRef(0)
  const clear = () => {
    asked.current++
    setNear({ state: 'idle' })
  }
  const ask = () => {
    const mine = ++asked.current
    const settle = (answer: NearMe) => {
      clearTimeout(slow)
      if (asked.current === mine) setNear(answer)
    }
    const slow = setTimeout(() => {
      if (asked.current === mine) setNear({ state: 'slow' })
    }, SLOW)
    if (!('geolocation' in navigator)) {
      settle({ state: 'failed' })
      return
    }
    setNear({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const position = { latitude, longitude }
        settle(isInPanama(position) ? { state: 'here', position } : { state: 'outside' })
      },
      ({ code }) => settle({ state: code === DENIED ? 'denied' : 'failed' }),
      { timeout: TIMEOUT_MS, maximumAge: 5 * 60_000 },
    )
  }
  return { near, ask, clear }
}

/** Milliseconds. */
const SLOW = 4000
const TIMEOUT_MS = 20_000

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1
