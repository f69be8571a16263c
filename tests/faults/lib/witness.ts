import type { BrowserContext, Page } from '@playwright/test'
import { wordsOf } from '../../e2e/lib/words'
import { type Facts, isBooked, ledgerFacts } from './ledger'
import type { FaultStack } from './stack'

/** A sentence that the renter was shown, and what was so at that moment. */
type Testimony = { readonly claim: Claim; readonly text: string; readonly facts: Facts }

export type Claim = keyof typeof claims

/** The claims of sentences, and when each is a lie. */
const claims = {
  /** "Nothing was charged". */
  nothing: ({ net }: Facts) => (net > 0 ? `the gateway kept ${net}` : null),
  /** The thanks page, "payment confirmed". */
  booked: (facts: Facts) => (isBooked(facts) ? null : `it was ${facts.row.status}`),
  /** "We keep your car while you pay". */
  held: ({ row }: Facts) => (row.slots.length > 0 ? null : `it was ${row.status} without a car`),
  /** "Your payment was refunded in full". */
  refunded: ({ net }: Facts) => (net > 0 ? `the gateway kept ${net}` : null),
} as const

/** Milliseconds after which a sentence stands there for good: the next screen may be long in coming. */
const STAYS = 30_000

/** The messages that make a claim; what stands in braces differs. */
const spoken = (['es', 'en'] as const).flatMap((locale) => {
  const t = wordsOf(locale)
  const pattern = (text: string) =>
    new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
  return [
    { claim: 'nothing', pattern: locale === 'es' ? /No se cobró nada/ : /Nothing was charged/ },
    { claim: 'booked', pattern: pattern(t('thanks_lead')) },
    { claim: 'booked', pattern: pattern(t('verify_done')) },
    { claim: 'held', pattern: pattern(t('hold_text')) },
    { claim: 'refunded', pattern: pattern(t('payment_failed_refunded').split('.')[0] ?? '') },
    { claim: 'refunded', pattern: pattern(t('notice_payment_refunded')) },
  ] as const
})

/**
 * Listens to everything that the pages of a context show, and asks back office and gateway at that moment whether it is
 * so. `code` of the reservation is told once it is known.
 */
export class Witness {
  readonly testimonies: Testimony[] = []
  readonly #asking: Promise<void>[] = []
  #code: string | null = null

  constructor(
    private readonly stack: FaultStack,
    /** Claims that a round cannot judge, because it moved the clock behind the page's back. */
    private readonly ignored: ReadonlySet<Claim> = new Set(),
  ) {}

  about(code: string): void {
    this.#code = code
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('istmoShown', ({ page }, text: string) => this.#hear(page, text))
    await context.addInitScript(() => {
      let last = ''
      const tell = () => {
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not shown
        const text = document.body?.innerText ?? ''
        if (text === last) return
        last = text
        ;(window as unknown as { istmoShown: (text: string) => void }).istmoShown(text)
      }
      const observer = new MutationObserver(() => requestAnimationFrame(tell))
      const options = { childList: true, subtree: true, characterData: true, attributes: true }
      observer.observe(document, options)
      document.addEventListener('DOMContentLoaded', tell)
    })
  }

  #hear(page: Page, text: string): void {
    const code = this.#code
    if (code === null) return
    for (const { claim, pattern } of spoken) {
      if (this.ignored.has(claim)) continue
      const found = pattern.exec(text)
      if (!found) continue
      const line = text.split('\n').find((one) => pattern.test(one)) ?? found[0]
      this.#asking.push(this.#ask(page, { claim, pattern, text: line }, code))
    }
  }

  async #ask(
    page: Page,
    { claim, pattern, text }: { claim: Claim; pattern: RegExp; text: string },
    code: string,
  ): Promise<void> {
    let facts = await ledgerFacts(this.stack, code)
    // Whoever leaves the checkout still sees it while the car is given back: that it is kept is a lie when it stays there.
    if (claim === 'held' && claims.held(facts) !== null) {
      if (await goesAway(page, pattern)) return
      facts = await ledgerFacts(this.stack, code)
    }
    this.testimonies.push({ claim, text, facts })
  }

  /** Sentences that were not true when they were shown; nothing is heard after. */
  async lies(): Promise<string[]> {
    // The page goes on to speak, and nobody waits for what would be asked about it while its servers stop.
    this.#code = null
    await Promise.all(this.#asking)
    return this.testimonies.flatMap(({ claim, text, facts }) => {
      const lie = claims[claim](facts)
      return lie ? [`"${text}" was shown, but ${lie}`] : []
    })
  }
}

/** Whether a page soon stops saying it; one that is gone says nothing. */
async function goesAway(page: Page, pattern: RegExp): Promise<boolean> {
  try {
    await page.getByText(pattern).first().waitFor({ state: 'hidden', timeout: STAYS })
    return true
  } catch {
    return page.isClosed()
  }
}
