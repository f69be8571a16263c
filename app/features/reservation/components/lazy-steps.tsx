import { type ComponentProps, lazy, Suspense, use, useState } from 'react'
import { Note } from '~/components/ui/note'
import { bookingAddressParams } from '~/features/booking/booking-params'
import type { StepName } from '~/features/booking/step'
import { parseSearch } from '~/features/search/search-url'
import { keptImport } from '~/features/site/kept-import'
import { m } from '~/paraglide/messages'
import type { LongerOfferProps } from './longer-offer'
import type { StepCar } from './step-car'
import type { StepDetails } from './step-details'
import type { SubmissionNote } from './submission-note'

/** Each in its own chunk; `preloadStep` runs before the address changes and the server renders: never a blank page. */
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

/** Most who reserve never see it; who has touched the form has its code before they send it, or has lost the connection. */
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

/** Loads what a step needs; a chunk that cannot be had now is asked for again when it is shown. */
export async function preloadStep(step: StepName | undefined): Promise<void> {
  const loads = [
    ...(step === 'auto' ? [loadCar] : step === 'datos' ? [loadDetails] : []),
    // A document without scripts has it in its place only if it is here when the page is rendered.
    ...(import.meta.env.SSR ? [loadNote] : []),
  ]
  await Promise.allSettled(loads.map((load) => load()))
}

/**
 * Loads the code of the step that the server sent: React would take that step away at the first change while its code
 * is not there.
 */
export async function preloadShownStep(): Promise<void> {
  if (import.meta.env.SSR) return
  const { paso } = bookingAddressParams.parse(parseSearch(location.search))
  const isRefused = document.querySelector('.submission') !== null
  await Promise.all([preloadStep(paso), isRefused && loadNote().catch(() => undefined)])
}

export function preloadSteps(): void {
  void preloadStep('auto')
  void preloadStep('datos')
  void loadNote().catch(() => undefined)
}

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
  return (
    <Note tone="bad" live="assertive" className="summary">
      <b>{m.reservation_error_network()}</b>
      <span className="note-more">{props.retry}</span>
    </Note>
  )
}

/** It gives null where the code cannot be had, and does not ask again before the next answer. */
function noteOrNothing(): Promise<typeof import('./submission-note') | null> {
  const code = loadNote()
  return 'status' in code ? code : code.catch(() => null)
}

const loadCar = keptImport(() => import('./step-car'))
const loadDetails = keptImport(() => import('./step-details'))
const loadNote = keptImport(() => import('./submission-note'))
