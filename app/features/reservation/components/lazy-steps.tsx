import { type ComponentProps, lazy, Suspense, use, useState } from 'react'
import { Note } from '~/components/ui/note'
import { passOverLostCode, reload } from '~/features/site/connection'
import { m } from '~/paraglide/messages'
import { loadCar, loadDetails, loadNote } from '../steps-code'
import type { LongerOfferProps } from './longer-offer'
import type { StepCar } from './step-car'
import type { StepDetails } from './step-details'
import type { SubmissionNote } from './submission-note'

/**
 * Each step is a chunk of its own. `preloadStep` fetches it before the address changes and before the server renders, so
 * that no step begins as a blank page.
 */
export function LazyStepCar(props: ComponentProps<typeof StepCar>) {
  return (
    <Suspense>
      <Car {...props} />
    </Suspense>
  )
}

export function LazyStepDetails(props: ComponentProps<typeof StepDetails>) {
  return (
    <Suspense>
      <Details {...props} />
    </Suspense>
  )
}

/** Few renters see it. Its code is fetched when the form is first touched, so that it is there once the form is sent. */
export function LazySubmissionNote(props: ComponentProps<typeof SubmissionNote>) {
  const [code] = useState(noteOrNothing)
  return (
    <Suspense>
      <SentNote code={code} {...props} />
    </Suspense>
  )
}

/** Few rentals are near a length that costs less. */
export function LazyLongerOffer(props: LongerOfferProps) {
  return (
    <Suspense>
      <Longer {...props} />
    </Suspense>
  )
}

const Longer = lazy(() =>
  import('./longer-offer').then(
    ({ LongerOffer: component }) => ({ default: component }),
    // The code is lost (offline, a new version): the form stays without the hint.
    () => ({ default: () => null }),
  ),
)

function Car(props: ComponentProps<typeof StepCar>) {
  const { StepCar: Step } = use(loadCar())
  return <Step {...props} />
}

function Details(props: ComponentProps<typeof StepDetails>) {
  const { StepDetails: Step } = use(loadDetails())
  return <Step {...props} />
}

function SentNote({
  code,
  ...props
}: ComponentProps<typeof SubmissionNote> & { readonly code: ReturnType<typeof noteOrNothing> }) {
  const loaded = use(code)
  if (loaded) return <loaded.SubmissionNote {...props} />
  // The site did answer: the code is missing because the site was updated meanwhile.
  const isAway = props.failure.code === 'network'
  return (
    <Note tone="bad" live="assertive" className="summary">
      <b>
        {isAway
          ? m.reservation_error_network()
          : `${m.error_outdated_title()}. ${m.error_outdated_text()}`}
      </b>
      <span className="note-more">
        {isAway ? (
          props.retry
        ) : (
          <button type="button" className="link inh" onClick={reload}>
            {m.error_reload()}
          </button>
        )}
      </span>
    </Note>
  )
}

/** Becomes null where the code cannot be loaded; it is asked for again with the next answer only. */
function noteOrNothing(): Promise<typeof import('./submission-note') | null> {
  const code = loadNote()
  if ('status' in code) return code
  return code.catch((error) => {
    passOverLostCode(error)
    return null
  })
}
