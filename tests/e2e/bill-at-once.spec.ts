import { expect, test } from './fixtures'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'

test('the bill follows a choice before the next frame, and asks the server nothing', {
  tag: '@phone',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  const asked: string[] = []
  // The server never answers: what the bill says is the page's own.
  await page.route('**/_serverFn/**', (route) => void asked.push(route.request().method()))
  // The plan that is assumed until one is chosen changes no amount, so it does not come first.
  for (const plan of ['standard', 'full', 'basic', 'standard', 'basic'] as const) {
    expect(await framesUntilBill(someone, plan), `frames until the bill of ${plan}`).toBe(0)
  }
  expect(asked, 'only the draft is saved').not.toContain('GET')
})

/** How many frames the browser draws from the choice until the total is another. */
async function framesUntilBill(
  someone: Renter,
  plan: 'basic' | 'standard' | 'full',
): Promise<number> {
  const watch = await someone.totalText().evaluateHandle((total) => {
    let frames = 0
    const count = () => {
      frames += 1
      requestAnimationFrame(count)
    }
    const change = { capture: true, once: true }
    document.addEventListener('change', () => requestAnimationFrame(count), change)
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve(frames)
      })
      observer.observe(total, { characterData: true, childList: true, subtree: true })
    })
    return { changed }
  })
  await someone.coverage(plan).check()
  return watch.evaluate(({ changed }) => changed)
}
