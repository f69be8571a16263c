import { type CDPSession, expect, type Page } from '@playwright/test'

/** Kinds of answers by the browser's own names; a server function is a call. */
const kinds: Readonly<Record<string, string>> = {
  Document: 'documents',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
  Fetch: 'calls',
}
/** Answers of others than the site: the gateway takes the card. */
const THIRD_PARTIES = 'third parties'

type Answer = {
  readonly screen: string
  readonly kind: string
  readonly url: string
  /** As sent: headers and compressed body; 0 until it has come, and when it came out of the memory of the page. */
  bytes: number
}

type Sent = { readonly kilobytes: number; readonly requests: number }

export type Wired = {
  /** Answers of the site alone. */
  readonly all: Sent
  readonly thirdParties: Sent
  /** Says how much was sent for each screen, and of each kind. */
  readonly words: string
}

/** Counts the answers that a page is sent, screen by screen; those that the browser has kept are not sent. */
export class Wire {
  private readonly answers = new Map<string, Answer>()
  /** Address -> picture that was sent as WebP, because its AVIF was still being made, and its length. */
  private readonly standIns = new Map<
    string,
    { readonly answer: Answer; readonly length: number }
  >()

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
    private screen: string,
    site: string,
  ) {
    cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
      const { url, mimeType, headers } = response
      if (response.fromDiskCache || !url.startsWith('http')) return
      // A stand-in is kept for a minute: in a booking that takes longer its picture is sent again.
      if (this.standIns.has(url)) return
      const own = kinds[type] ?? 'others'
      const kind = new URL(url).origin === site ? own : THIRD_PARTIES
      const answer = { screen: this.screen, kind, url, bytes: 0 }
      this.answers.set(requestId, answer)
      if (/[?&]f=avif\b/.test(url) && mimeType === 'image/webp')
        this.standIns.set(url, { answer, length: lengthOf(headers) })
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = this.answers.get(requestId)
      if (answer) answer.bytes = encodedDataLength
    })
  }

  /** @param site the address of the site; all others are third parties */
  static async begin(page: Page, site: string, screen: string): Promise<Wire> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    return new Wire(page, cdp, screen, new URL(site).origin)
  }

  /** Answers that come before it belong to the screen before. */
  async next(screen: string): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    this.screen = screen
  }

  /** A picture that was not ready is counted with what it weighs once it is. */
  async end(): Promise<Wired> {
    await this.page.waitForLoadState('networkidle')
    await this.cdp.detach()
    for (const [url, { answer, length }] of this.standIns)
      answer.bytes += (await this.lengthOnceReady(url)) - length
    const sent = [...this.answers.values()].filter(({ bytes }) => bytes > 0)
    const isOther = ({ kind }: Answer) => kind === THIRD_PARTIES
    const own = sent.filter((answer) => !isOther(answer))
    const thirdParties = sumOf(sent.filter(isOther))
    const words = [
      ...wordsBy(own, ({ screen }) => screen),
      ...wordsBy(own, ({ kind }) => kind),
      wordsOf(THIRD_PARTIES, thirdParties),
    ].join(', ')
    return { all: sumOf(own), thirdParties, words }
  }

  private async lengthOnceReady(url: string): Promise<number> {
    let length = 0
    // They are made one after the other, and one that took too long is begun anew.
    await expect
      .poll(
        async () => {
          const answer = await this.page.context().request.get(url)
          length = (await answer.body()).byteLength
          return answer.headers()['content-type']
        },
        { timeout: 120_000 },
      )
      .toBe('image/avif')
    return length
  }
}

function sumOf(answers: readonly Answer[]): Sent {
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0)
  return { kilobytes: bytes / 1000, requests: answers.length }
}

function wordsBy(answers: readonly Answer[], name: (answer: Answer) => string): string[] {
  const groups = Map.groupBy(answers, name)
  return [...groups].map(([one, group]) => wordsOf(one, sumOf(group)))
}

function wordsOf(name: string, { kilobytes, requests }: Sent): string {
  return `${name} ${kilobytes.toFixed(1)} kB in ${requests}`
}

/** Their names stand in the case in which they were sent. @throws when it has no length: the sum would be no number. */
function lengthOf(headers: Record<string, string>): number {
  const length = Number(new Headers(headers).get('Content-Length'))
  if (!(length > 0)) throw new Error('A picture was sent without its length.')
  return length
}
