import { bookingAddressParams } from '~/features/booking/booking-params'
import type { StepName } from '~/features/booking/step'
import { parseSearch } from '~/features/search/search-url'
import { keptImport } from '~/features/site/kept-import'

// The route asks for a step's code before any screen is there: every page's first code holds this file.
export const loadCar = keptImport(() => import('./components/step-car'))
export const loadDetails = keptImport(() => import('./components/step-details'))
export const loadNote = keptImport(() => import('./components/submission-note'))

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
 * is not there. So would the router at the first change of the address, where that of the guards is not and the
 * connection is lost.
 */
export async function preloadShownStep(): Promise<void> {
  if (import.meta.env.SSR) return
  const { paso } = bookingAddressParams.parse(parseSearch(location.search))
  const isRefused = document.querySelector('.submission') !== null
  await Promise.all([
    preloadStep(paso),
    import('./guards').catch(() => undefined),
    isRefused && loadNote().catch(() => undefined),
  ])
}

export function preloadSteps(): void {
  void preloadStep('auto')
  void preloadStep('datos')
  void loadNote().catch(() => undefined)
}
