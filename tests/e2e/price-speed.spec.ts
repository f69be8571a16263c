import { expect, test } from './fixtures'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { tripIn } from './lib/trip'

/** Milliseconds from the choice to the painted total. */
const LIMIT = 100

test('the bill follows a choice within 100 ms', { tag: '@phone' }, async ({ renter }) => {
  const someone = renter('es')
  await someone.openStep(tripIn(75), await carId('Staria'), 'cobertura')
  // The plan that is assumed until one is chosen changes no amount, so it does not come first.
  const waits: number[] = []
  for (const plan of ['standard', 'full', 'basic', 'standard', 'basic'] as const) {
    waits.push(await waitAfter(someone, plan))
  }
  console.log(`      bill: ${waits.map((wait) => wait.toFixed(0)).join(', ')} ms`)
  waits.sort((one, other) => one - other)
  expect(waits[2], 'median').toBeLessThanOrEqual(LIMIT)
})

async function waitAfter(someone: Renter, plan: 'basic' | 'standard' | 'full'): Promise<number> {
  const wait = await someone.totalText().evaluateHandle((total) => {
    let chosen = 0
    document.addEventListener('change', () => (chosen = performance.now()), {
      capture: true,
      once: true,
    })
    const painted = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - chosen))
      })
      observer.observe(total, { characterData: true, childList: true, subtree: true })
    })
    return { painted }
  })
  await someone.coverage(plan).check()
  return wait.evaluate(({ painted }) => painted)
}
