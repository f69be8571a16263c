import { type CDPSession, expect, type Page } from '@playwright/test'

/** The answers that came over the line while one screen was made. */
export type Sent = {
  readonly name: string
  readonly requests: number
  /** As sent: headers and compressed bodies. */
  readonly bytes: number
}

type Counted = { name: string; requests: number; bytes: number }

/** Counts the answers that a page is sent, screen by screen; those that the browser has kept are not sent. */
export class Wire {
  private readonly screens: Counted[] = []
  private readonly sent = new Set<string>()
  /** Address -> bytes of the pictures that were sent as WebP, because their AVIF was still being made. */
  private readonly standIns = new Map<string, number>()

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const { url, mimeType, headers } = response
      if (response.fromDiskCache || !url.startsWith('http')) return
      // A stand-in is kept for a minute: in a booking that takes longer its picture is sent again.
      if (this.standIns.has(url)) return
      this.sent.add(requestId)
      if (/[?&]f=avif\b/.test(url) && mimeType === 'image/webp')
        this.standIns.set(url, lengthOf(headers))
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const screen = this.screens.at(-1)
      // An answer out of the memory of the page has no bytes.
      if (!screen || !this.sent.has(requestId) || encodedDataLength === 0) return
      screen.requests++
      screen.bytes += encodedDataLength
    })
  }

  static async begin(page: Page, name: string): Promise<Wire> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    const wire = new Wire(page, cdp)
    wire.screens.push({ name, requests: 0, bytes: 0 })
    return wire
  }

  /** Answers that come before it belong to the screen before. */
  async next(name: string): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    this.screens.push({ name, requests: 0, bytes: 0 })
  }

  /** The last screen's answers are told with what pictures that are ready would have weighed. */
  async end(): Promise<readonly Sent[]> {
    await this.page.waitForLoadState('networkidle')
    await this.cdp.detach()
    const last = this.screens.at(-1)
    for (const [url, length] of this.standIns) {
      const ready = async () => {
        const answer = await this.page.context().request.get(url)
        const isReady = answer.headers()['content-type'] === 'image/avif'
        return isReady ? (await answer.body()).byteLength : null
      }
      let is: number | null = null
      // They are made one after the other, and one that took too long is begun anew.
      await expect
        .poll(
          async () => {
            is = await ready()
            return is
          },
          { timeout: 120_000 },
        )
        .not.toBeNull()
      if (last) last.bytes += (is ?? length) - length
    }
    return this.screens
  }
}

/** Their names stand in the case in which they were sent. @throws when it has no length: the sum would be no number. */
function lengthOf(headers: Record<string, string>): number {
  const length = Number(new Headers(headers).get('Content-Length'))
  if (!(length > 0)) throw new Error('A picture was sent without its length.')
  return length
}
