import { type ComponentProps, Suspense, use } from 'react'
import { bookingAddressParams } from '~/features/booking/booking-params'
import type { StepName } from '~/features/booking/step'
import { parseSearch } from '~/features/search/search-url'
import { keptImport } from '~/features/site/kept-import'
import type { StepCar } from './step-car'
import type { StepDetails } from './step-details'

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

/** Loads what a step needs; a chunk that cannot be had now is asked for again when it is shown. */
export async function preloadStep(step: StepName | undefined): Promise<void> {
  const load = step === 'auto' ? loadCar : step === 'datos' ? loadDetails : null
  await load?.().catch(() => undefined)
}

/**
 * Loads the code of the step that the server sent: React would take that step away at the first change while its code
 * is not there.
 */
export async function preloadShownStep(): Promise<void> {
  if (import.meta.env.SSR) return
  await preloadStep(bookingAddressParams.parse(parseSearch(location.search)).paso)
}

export function preloadSteps(): void {
  void preloadStep('auto')
  void preloadStep('datos')
}

function Car(props: ComponentProps<typeof StepCar>) {
  const { StepCar: Step } = use(loadCar())
  return <Step {...props} />
}

function Details(props: ComponentProps<typeof StepDetails>) {
  const { StepDetails: Step } = use(loadDetails())
  return <Step {...props} />
}

const loadCar = keptImport(() => import('./step-car'))
const loadDetails = keptImport(() => import('./step-details'))
