import type { CDPSession, Page } from '@playwright/test'

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

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (!response.fromDiskCache && response.url.startsWith('http')) this.sent.add(requestId)
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

  async end(): Promise<readonly Sent[]> {
    await this.page.waitForLoadState('networkidle')
    await this.cdp.detach()
    return this.screens
  }
}
