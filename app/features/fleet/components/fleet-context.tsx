import { createContext, type ReactNode, use, useContext } from 'react'
import { SharedShapes } from '~/components/ui/stroke'
import type { RentalSearch } from '~/domain/booking/search'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'

export type FleetScreenFacts = {
  readonly locale: Locale
  readonly search: RentalSearch
  readonly days: number
  readonly branches: readonly SearchBranch[]
  readonly stockKnown: boolean
  /** When the prices were read, in words, while nobody can confirm them; null: they are current. */
  readonly pricesOf: string | null
  readonly offline: boolean
  /** Age of a driver who is charged as a young one (D9); it is null when the prices are for somebody old enough. */
  readonly youngAge: number | null
  /** The price of cancelling a booking that is paid now, as a sentence (D34). */
  readonly cancelling: string
  /** All that a card's markup depends on beside its offer and the address, for the server, which keeps it; empty in the browser. */
  readonly cardKey: string
}

const FleetContext = createContext<FleetScreenFacts | null>(null)
export const FleetProvider = FleetContext

export function useFleetScreen(): FleetScreenFacts {
  const facts = useContext(FleetContext)
  if (!facts) throw new Error('useFleetScreen stands inside FleetProvider')
  return facts
}

/** Puts around a kept part of the fleet (`KeptHtml`) what its components read. */
export function useFleetAround(): (part: ReactNode) => ReactNode {
  const facts = useFleetScreen()
  const shapes = use(SharedShapes)
  return (part) => (
    <FleetProvider value={facts}>
      <SharedShapes value={shapes}>{part}</SharedShapes>
    </FleetProvider>
  )
}
