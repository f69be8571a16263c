import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/ports.ts'
import { type Driver, type DriverOptions, type Key, program, runBy, sizeOf } from './driver'

/** A screen and the driver's server, for all tests of a worker. */
export type WebkitServer = { readonly url: string; stop(): Promise<void> }

export async function startWebkitServer(): Promise<WebkitServer> {
  const screen = spawn(program('XVFB_PATH'), ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    TZ: 'America/Panama',
    // It asks for the language of the system, and without one for English: this is none that the site knows.
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
  }
  const driver = spawn(program('WEBKIT_DRIVER_PATH'), [`--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(driver)
    await end(screen)
  }
  const tries = 100
  for (let number = 0; number < tries; number++) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return { url, stop }
    await setTimeout(100)
  }
  await stop()
  throw new Error('WebKitWebDriver did not answer')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** WebKitGTK's MiniBrowser over the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export async function startWebkit(server: WebkitServer, options: DriverOptions): Promise<Driver> {
  // A window with its toolbar cannot be as narrow as a phone.
  const args = ['--automation', ...(options.phone ? ['--full-screen'] : [])]
  const { sessionId } = await ask<{ sessionId: string }>(`${server.url}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${options.proxyPort}` },
        'webkitgtk:browserOptions': { binary: program('MINIBROWSER_PATH'), args },
      },
    },
  })
  const session = `${server.url}/session/${sessionId}`
  const post = <Answer = null>(path: string, body: object = {}) =>
    ask<Answer>(`${session}/${path}`, 'POST', body)
  const handles = () => ask<string[]>(`${session}/window/handles`, 'GET')
  const run = runBy((expression) =>
    post<unknown>('execute/sync', { script: `return ${expression}`, args: [] }),
  )
  const keys = (actions: readonly object[]) =>
    post('actions', { actions: [{ type: 'key', id: 'keys', actions }] })

  const { width, height } = sizeOf(options)
  // The toolbar takes room, and a window that is not drawn yet tells no size.
  const wanted = { width, height }
  for (let attempt = 0; attempt < 20; attempt++) {
    await post('window/rect', { x: 0, y: 0, ...wanted })
    const inner = await run(() => ({ width: innerWidth, height: innerHeight }))
    if (inner.width === width && inner.height === height) break
    if (inner.width > 0) {
      wanted.width += width - inner.width
      wanted.height += height - inner.height
    }
    await setTimeout(100)
  }
  const [first] = await handles()

  return {
    open: async (url) => {
      await post('url', { url })
    },
    back: async () => {
      await post('back')
    },
    forward: async () => {
      await post('forward')
    },
    run,
    clickAt: async (x, y) => {
      const at = { x: Math.round(x), y: Math.round(y), duration: 0 }
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    press: async (key) => {
      await keys(stroke(codes[key]))
    },
    type: async (text) => {
      await keys([
        { type: 'keyDown', value: CONTROL },
        ...stroke('a'),
        { type: 'keyUp', value: CONTROL },
        ...stroke(DELETE),
        ...[...text].flatMap(stroke),
      ])
    },
    windows: async () => (await handles()).length,
    use: async (window) => {
      const handle = window === 'first' ? first : (await handles()).find((one) => one !== first)
      await post('window', { handle })
    },
    close: async () => {
      await ask(session, 'DELETE')
    },
  }
}

async function ask<Answer>(url: string, method: string, body?: object): Promise<Answer> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: Answer & { error?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value).slice(0, 600)}`)
  return value
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

/** The protocol's own code points for keys that write nothing (WebDriver §17.4.2). */
const CONTROL = '\uE009'
const DELETE = '\uE017'
const codes: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  PageDown: '\uE00F',
  ArrowRight: '\uE014',
}
