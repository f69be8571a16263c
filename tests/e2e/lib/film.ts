import type { CDPSession, Page } from '@playwright/test'
import { readPng, shareOfOneColour } from './picture'

export type Frame = {
  /** Seconds since the film began. */
  readonly at: number
  readonly scene: string
  readonly png: Buffer
  /** Share of the frame that is one colour, 0 to 1. */
  readonly plain: number
}

/** A moment at which the document showed no words in `main`. */
export type EmptyMoment = { readonly scene: string; readonly milliseconds: number }

/** A drawn frame: its time in the document, the scene, and whether `main` has visible words. */
type SeenFrame = { readonly at: number; readonly scene: string; readonly empty: boolean }

declare global {
  interface Window {
    seenFrames: SeenFrame[]
  }
}

/**
 * Films what Chromium shows, and asks the document before every drawn frame whether `main` shows words: the first
 * witness can lose frames on a busy machine, the second cannot see what is painted.
 */
export class Film {
  private readonly shots: { at: number; scene: string; png: Buffer }[] = []
  private scene = ''

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async begin(page: Page, scene: string): Promise<Film> {
    const film = new Film(page, await page.context().newCDPSession(page))
    await film.next(scene)
    await page.evaluate(watchMain)
    // Each document that follows is a witness of its own.
    await page.addInitScript(watchMain)
    let began: number | undefined
    film.cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const now = metadata.timestamp ?? 0
      began ??= now
      film.shots.push({ at: now - began, scene: film.scene, png: Buffer.from(data, 'base64') })
      // The page may be gone by the time its last frame is acknowledged.
      film.cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    // A page that shows nothing shows it in a quarter of the pixels, too.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await film.cdp.send('Page.startScreencast', {
      ...{ format: 'png', everyNthFrame: 1 },
      ...{ maxWidth: Math.ceil(width / 2), maxHeight: Math.ceil(height / 2) },
    })
    return film
  }

  /** Names the scene that is filmed from here on, for the words of a failure. */
  async next(scene: string): Promise<void> {
    this.scene = scene
    await this.page.evaluate((name) => sessionStorage.setItem('film-scene', name), scene)
  }

  async end(): Promise<{ readonly frames: Frame[]; readonly empty: EmptyMoment[] }> {
    await this.cdp.send('Page.stopScreencast')
    await this.cdp.detach()
    const documents = await this.page.evaluate((): SeenFrame[][] => [
      ...JSON.parse(sessionStorage.getItem('film-documents') ?? '[]'),
      window.seenFrames,
    ])
    if (documents.some(({ length }) => length === 0)) throw new Error('A document drew no frame')
    const frames: Frame[] = []
    let before: Frame | undefined
    for (const shot of this.shots) {
      const same = before?.png.equals(shot.png)
      const plain = same && before ? before.plain : shareOfOneColour(await readPng(shot.png))
      before = { ...shot, plain }
      frames.push(before)
    }
    return { frames, empty: documents.flatMap(emptyMoments) }
  }
}

/** Runs in the page; what a document has seen is kept for the next one. */
function watchMain(): void {
  window.seenFrames = []
  addEventListener('pagehide', () => {
    const before = JSON.parse(sessionStorage.getItem('film-documents') ?? '[]')
    sessionStorage.setItem('film-documents', JSON.stringify([...before, window.seenFrames]))
  })
  const look = (at: number) => {
    const mains = [...document.querySelectorAll('main')]
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not count
    const shows = mains.some((main) => main.checkVisibility() && main.innerText.trim() !== '')
    const scene = sessionStorage.getItem('film-scene') ?? ''
    window.seenFrames.push({ at, scene, empty: !shows })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** From the first frame without words to the next one with; a document that ends without words had none from there on. */
function emptyMoments(seen: readonly SeenFrame[]): EmptyMoment[] {
  const moments: EmptyMoment[] = []
  let since: SeenFrame | undefined
  for (const frame of seen) {
    if (frame.empty) since ??= frame
    else if (since) {
      moments.push({ scene: since.scene, milliseconds: frame.at - since.at })
      since = undefined
    }
  }
  if (since) moments.push({ scene: since.scene, milliseconds: Number.POSITIVE_INFINITY })
  return moments
}
