import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appSources } from '../../scripts/lib/arrows.ts'
import { shortMessage } from '../../scripts/vite/message-runtime'

const folder = 'app/paraglide/messages'

/** The exports of a message's module, its imports given. */
function messageOf(code: string, language: string): (inputs?: object) => string {
  const body = code.replaceAll(/^import [^\n]*\n/gm, '').replace(/export const \w+ = /, 'return ')
  const plural = (locale: string, input: number) => new Intl.PluralRules(locale).select(input)
  return new Function('getLocale', 'experimentalStaticLocale', 'registry', body)(
    () => language,
    undefined,
    { plural },
  )
}

test('every message says the same when it is written short, in both languages', () => {
  const files = readdirSync(folder).filter((name) => /^[a-z]\w*\.js$/.test(name))
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const code = readFileSync(`${folder}/${file}`, 'utf8')
    const short = shortMessage(code)
    expect(short.length, file).toBeLessThan(code.length)
    for (const language of ['es', 'en']) {
      for (const count of [1, 3]) {
        // Whatever a message asks for, it gets.
        const inputs = new Proxy(
          {},
          { get: (_, name) => (name === 'count' ? count : String(name)) },
        )
        expect(messageOf(short, language)(inputs), file).toBe(messageOf(code, language)(inputs))
      }
    }
  }
})

test('another way of writing messages stops the build', () => {
  expect(() => shortMessage('export const hello = () => "Hola"')).toThrow('otherwise')
})

test('nobody asks for a message in another language than the page has: in the browser it could not be had', () => {
  const asking = [...appSources()].filter(
    ([path, source]) =>
      !path.includes('.server.') && /\bm\.\w+\([^;]*?,\s*\{\s*locale\b/.test(source),
  )
  expect(asking.map(([path]) => path)).toEqual([])
})
