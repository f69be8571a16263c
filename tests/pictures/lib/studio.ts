import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { environment } from '../../e2e/lib/env'
import { type Details, detailsFor } from '../../e2e/lib/renter'
import { Still, type StillOptions } from '../../e2e/lib/still'

/** Writes pictures in which nothing is random, and the date is that of the servers. */
export class Studio {
  private constructor(
    private readonly still: Still,
    /** The folder of these pictures, within those of all. */
    private readonly folder: string,
  ) {}

  /** Before the page is opened. */
  static async begin(page: Page, folder: string): Promise<Studio> {
    await page.addInitScript(stopClock, Date.parse(environment('PICTURES_AT')))
    return new Studio(new Still(page), folder)
  }

  async take(name: string, options?: StillOptions): Promise<void> {
    const { page } = this.still
    await this.still.settled(options)
    if (!options?.waiting) await page.evaluate(chooseFiles)
    await page.evaluate(hideWhatIsRandom)
    const png = await this.still.take(options)
    const file = `${environment('PICTURES_DIR')}/${this.folder}/${name}.png`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, png)
  }
}

/** The same person in every run. */
export function detailsOf(test: string): Details {
  const digits = BigInt(`0x${createHash('sha256').update(test).digest('hex')}`)
    .toString()
    .slice(-14)
  const [a, b, c, d] = [
    digits.slice(0, 3),
    digits.slice(3, 7),
    digits.slice(7, 10),
    digits.slice(10),
  ]
  return {
    ...detailsFor('pictures'),
    email: `${test}@correo.example.com`,
    phone: `6${a}-${b}`,
    license: `8-${c}-${d}`,
  }
}

/**
 * Runs in the page, before its own scripts. The date stands still. What is measured goes on, because programs wait for
 * it, but a second takes a quarter of an hour: a countdown of minutes shows its first one.
 */
function stopClock(at: number): void {
  const measured = performance.now.bind(performance)
  const nextFrame = window.requestAnimationFrame.bind(window)
  performance.now = () => measured() / 1000
  window.requestAnimationFrame = (draw) => nextFrame(() => draw(performance.now()))
  window.Date = new Proxy(Date, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [at] : given, made),
    get: (target, key) => (key === 'now' ? () => at : Reflect.get(target, key)),
  })
}

/**
 * Runs in the page: each picture shows the WebP file that fits its room. A browser takes a larger one that it has already,
 * and the site sends WebP for an AVIF file that is still being made: both depend on the order in which they came.
 */
async function chooseFiles(): Promise<void> {
  const choose = async (image: HTMLImageElement) => {
    if (image.srcset === '') return
    const { width } = image.getBoundingClientRect()
    const files = image.srcset
      .split(/,\s*/)
      .map((file) => {
        const [path = '', size = ''] = file.trim().split(/\s+/)
        return { path, width: Number.parseInt(size, 10) }
      })
      .sort((one, other) => one.width - other.width)
    const file = files.find((one) => one.width >= width) ?? files.at(-1)
    if (!file) return
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
    image.removeAttribute('srcset')
    image.src = file.path
    await image.decode()
  }
  const shown = [...document.images].filter((image) => image.getClientRects().length > 0)
  await Promise.all(shown.map(choose))
}

/** Runs in the page: the code of a reservation, the id of an error, and how far a page that loads has come. */
function hideWhatIsRandom(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.lbar')) bar.style.visibility = 'hidden'
  const random = [
    [/\b[2-9A-Y]{4} [2-9A-Y]{4}\b/g, 'AAAA 2222'],
    [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '00000000-0000-4000-8000-000000000000'],
  ] as const
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const [pattern, constant] of random) {
      const shown = text.nodeValue?.replace(pattern, constant) ?? ''
      if (shown !== text.nodeValue) text.nodeValue = shown
    }
  }
}
