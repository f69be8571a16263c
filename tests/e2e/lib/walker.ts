import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { isShort } from '../../fixtures/short'
import { violationsOf } from './axe'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './layout-shift'

declare global {
  interface Window {
    refusals: string[]
  }
}

type Form = { readonly prefix: '' | '/es' | '/en'; readonly lang: 'es-ES' | 'en-US' }

export const forms: readonly Form[] = [
  { prefix: '', lang: 'es-ES' },
  { prefix: '/es', lang: 'es-ES' },
  { prefix: '/en', lang: 'en-US' },
]

type Look = {
  /** The document's status; 404 is said by the browser's console, too. */
  readonly status?: number
  /** The page is everybody's: it has a canonical address and its other languages. */
  readonly isPublic?: boolean
  /** The page is looked at with axe and for layout shift, once for each language and size. */
  readonly isWhole?: boolean
}

/** Goes from screen to screen in one page and looks for whatever no screen may have. */
export class Walker {
  private told: string[] = []
  /** The requests of the screen that is looked at: one that the screen before left unanswered is no fault. */
  private asked = new Set<Request>()
  private isLeaving = false

  private constructor(
    private readonly page: Page,
    private readonly form: Form,
  ) {}

  static async of(page: Page, form: Form): Promise<Walker> {
    const walker = new Walker(page, form)
    await recordShifts(page)
    await page.addInitScript(() => {
      window.refusals = []
      document.addEventListener('securitypolicyviolation', (event) =>
        window.refusals.push(`${event.violatedDirective}: ${event.blockedURI}`),
      )
    })
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        walker.told.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', ({ message }) => walker.told.push(message))
    // Until then whatever is told is of the screen before.
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && walker.isLeaving) walker.begin()
    })
    page.on('request', (request) => walker.asked.add(request))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      if (walker.asked.has(request)) walker.told.push(`${reason}: ${request.url()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) walker.told.push(`${response.status()}: ${response.url()}`)
    })
    return walker
  }

  private begin(): void {
    this.told = []
    this.asked = new Set()
    this.isLeaving = false
  }

  pathOf(path: string): string {
    const { prefix } = this.form
    return path === '/' ? prefix || '/' : prefix + path
  }

  /** Opens a screen and looks at it; its path is without its language. */
  async visit(path: string, look: Look = {}): Promise<void> {
    this.isLeaving = true
    const answer = await this.page.goto(this.pathOf(path))
    expect.soft(answer?.status(), `${path}: status`).toBe(look.status ?? 200)
    await this.look(path, look)
  }

  /** At the screen that is open. */
  async look(path: string, { status = 200, isPublic = false, isWhole = false }: Look) {
    const { page } = this
    const where = `${this.pathOf(path)}:`
    await page.waitForFunction(() =>
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
    )
    await page.waitForLoadState('networkidle')
    await expect.soft(page.locator('html'), where).toHaveAttribute('lang', this.form.lang)
    await expect.soft(page.locator('h1'), `${where} headings of the first level`).toHaveCount(1)
    await expect.soft(page, where).toHaveTitle(/^\S.+ - \S+ Car Rental$/)
    expect.soft(rawIn(await wordsOf(page)), `${where} a message that is missing`).toEqual([])
    if (isPublic) await this.expectAddresses(path, where)
    if (isWhole) {
      const { sum, told } = await shiftsOf(page)
      expect.soft(sum, `${where} ${told}`).toBeLessThanOrEqual(SHIFT_LIMIT)
      if (this.isJudged()) expect.soft(await violationsOf(page), `${where} axe`).toEqual([])
    }
    expect.soft(await page.evaluate(() => window.refusals), `${where} the policy`).toEqual([])
    const ownStatus = new RegExp(`status of ${status}|^${status}: `)
    const told = this.told.filter((fault) => status < 400 || !ownStatus.test(fault))
    expect.soft(told, `${where} console and network`).toEqual([])
  }

  /** By axe: in the short form on the desktop in English and on the phone in Spanish. */
  private isJudged(): boolean {
    const isPhone = (this.page.viewportSize()?.width ?? 0) < 768
    return !isShort || isPhone === (this.form.prefix !== '/en')
  }

  private async expectAddresses(path: string, where: string): Promise<void> {
    const { page, form } = this
    const { origin } = new URL(page.url())
    const inForm = (prefix: string) => origin + (path === '/' ? prefix || '/' : prefix + path)
    const links = await page
      .locator('head link[rel="canonical"], head link[rel="alternate"][hreflang]')
      .evaluateAll((all) =>
        all.map((link) => [
          link.getAttribute('hreflang') ?? 'canonical',
          link.getAttribute('href'),
        ]),
      )
    expect.soft(links.length, `${where} addresses in the head`).toBe(4)
    expect.soft(Object.fromEntries(links), where).toEqual({
      canonical: inForm(form.prefix === '/en' ? '/en' : ''),
      es: inForm(''),
      en: inForm('/en'),
      'x-default': inForm(''),
    })
  }
}

/**
 * Without scripts a screen has its headings, its words and its links as with them: what only a script would add is not
 * there, what a script has taken away is.
 */
export async function expectSameWithoutScript(
  page: Page,
  plain: BrowserContext,
  path: string,
): Promise<void> {
  const still = plain.pages()[0] ?? (await plain.newPage())
  await still.goto(path)
  const headingsOf = (at: Page) =>
    at
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent),
      )
  const [withScript, without] = [await headingsOf(page), await headingsOf(still)]
  expect
    .soft(without, `${path}: headings without script`)
    .toEqual(expect.arrayContaining(withScript))
  expect.soft(await still.locator('main a[href]').count(), `${path}: links`).toBeGreaterThan(0)
}

/** The words that are read and heard. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      // biome-ignore lint/performance/useDomNodeTextContent: what a renter sees, without scripts and styles
      document.body.innerText,
      ...['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)),
      ),
    ].join('\n'),
  )
}

/** A key instead of its message, a value that is none, a place that nothing fills, a full stop after that of "a. m.". */
function rawIn(words: string): string[] {
  return (
    words.match(
      /\b[a-z]+(?:_[a-z0-9]+)+\b|\bundefined\b|\bnull\b|\bNaN\b|\[object \w+\]|\{\w+\}|Invalid Date|[ap]\.\sm\.\./g,
    ) ?? []
  )
}
