import type { ReactNode } from 'react'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { Note } from '~/components/ui/note'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import Earth from '~icons/lucide/earth'
import LocateFixed from '~icons/lucide/locate-fixed'
import LocateOff from '~icons/lucide/locate-off'
import type { NearMe } from '../use-near-me'

/** The outcome of "near me". Its room is there before, so that screen readers hear the text that is put into it. */
export function NearNote({
  near,
  from,
  onClear,
}: {
  readonly near: NearMe
  /** The place from which is sorted when the renter is abroad. */
  readonly from: string
  readonly onClear: () => void
}) {
  useFocusAfter()
  const isSorted = near.state === 'here' || near.state === 'outside'
  return (
    <div role="status" className="bch-near-note">
      {near.state in notes && (
        <Note tone={tones[near.state]} icon={icons[near.state]}>
          <b>{notes[near.state]?.[0]()}</b> {notes[near.state]?.[1]({ name: from })}{' '}
          {isSorted && (
            <button
              type="button"
              className="link inh"
              onClick={() => {
                focusAfter('.bch-near')
                onClear()
              }}
            >
              {m.branches_near_clear()}
            </button>
          )}
        </Note>
      )}
    </div>
  )
}

type State = NearMe['state']
type Words = readonly [() => string, (values: { readonly name: string }) => string]

const notes: Partial<Record<State, Words>> = {
  here: [m.branches_near_here, m.branches_near_here_text],
  slow: [m.branches_near_slow, m.branches_near_slow_text],
  denied: [m.branches_near_denied, m.branches_near_denied_text],
  failed: [m.branches_near_denied, m.branches_near_failed_text],
  outside: [m.branches_near_outside, m.branches_near_outside_text],
}

const tones: Partial<Record<State, 'warn'>> = { denied: 'warn', failed: 'warn' }

const icons: Partial<Record<State, ReactNode>> = {
  here: <LocateFixed className="i" aria-hidden />,
  slow: <Clock className="i" aria-hidden />,
  denied: <LocateOff className="i" aria-hidden />,
  failed: <LocateOff className="i" aria-hidden />,
  outside: <Earth className="i" aria-hidden />,
}
