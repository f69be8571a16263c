import { beforeEach, describe, expect, test } from 'vitest'
import { appConfig } from '../../../app.config'
import { type BarClock, createLoadingBar } from './loading-bar-motion'

/** A clock that stands until it is moved; a frame every 10 ms. */
class HandClock implements BarClock {
  time = 0
  private waiting: { at: number; act: () => void }[] = []
  readonly now = () => this.time
  readonly after = (milliseconds: number, act: () => void) => {
    const one = { at: this.time + milliseconds, act }
    this.waiting.push(one)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one)
    }
  }
  readonly everyFrame = (act: () => void) => {
    let off = () => {}
    const next = () => {
      off = this.after(10, () => {
        act()
        next()
      })
    }
    next()
    return () => off()
  }
  move(milliseconds: number): void {
    const end = this.time + milliseconds
    for (;;) {
      const [next] = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.waiting = this.waiting.filter((other) => other !== next)
      this.time = next.at
      next.act()
    }
    this.time = end
  }
  get isStill(): boolean {
    return this.waiting.length === 0
  }
}

let clock: HandClock
let drawn: [state: string, share: number]
let bar: ReturnType<typeof createLoadingBar>
beforeEach(() => {
  clock = new HandClock()
  drawn = ['idle', 0]
  bar = createLoadingBar((state, share) => {
    drawn = [state, share]
  }, clock)
})

test('the numbers are those of §9.12, in milliseconds and pixels', () => {
  expect(appConfig.loadingBar).toEqual({
    throttle: 200,
    duration: 2000,
    hideDelay: 500,
    resetDelay: 400,
    height: 3,
  })
})

describe('the loading bar', () => {
  test('is not there for 200 ms, and never for what is over by then', () => {
    bar.start()
    clock.move(199)
    expect(drawn[0]).toBe('idle')
    bar.finish()
    clock.move(5000)
    expect(drawn).toEqual(['idle', 0])
    expect(clock.isStill).toBe(true)
  })

  test('grows over its duration and does not arrive by itself', () => {
    bar.start()
    clock.move(200)
    expect(drawn[0]).toBe('loading')
    clock.move(500)
    expect(drawn[1]).toBeCloseTo(0.5, 1)
    clock.move(1500)
    expect(drawn[1]).toBeGreaterThan(0.8)
    clock.move(60_000)
    expect(drawn[0]).toBe('loading')
    expect(drawn[1]).toBeLessThan(1)
  })

  test.each([
    ['done', false],
    ['error', true],
  ] as const)(
    'is full and %s, fades 500 ms later and is empty after another 400',
    (end, failed) => {
      bar.start()
      clock.move(800)
      bar.finish(failed)
      expect(drawn).toEqual([end, 1])
      clock.move(499)
      expect(drawn).toEqual([end, 1])
      clock.move(1)
      expect(drawn).toEqual(['hidden', 1])
      clock.move(399)
      expect(drawn[0]).toBe('hidden')
      clock.move(1)
      expect(drawn).toEqual(['idle', 0])
      expect(clock.isStill).toBe(true)
    },
  )

  test('is told of the failure after the end, and shows it', () => {
    bar.start()
    clock.move(800)
    bar.finish()
    bar.finish(true)
    expect(drawn).toEqual(['error', 1])
    clock.move(900)
    expect(drawn).toEqual(['idle', 0])
  })

  test('begins empty when another navigation starts while the first one fades', () => {
    bar.start()
    clock.move(800)
    bar.finish()
    clock.move(600)
    bar.start()
    expect(drawn).toEqual(['idle', 0])
    clock.move(200)
    expect(drawn).toEqual(['loading', 0])
    clock.move(10)
    expect(drawn[0]).toBe('loading')
    expect(drawn[1]).toBeLessThan(0.1)
  })
})
