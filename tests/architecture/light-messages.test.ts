import { expect, test } from 'vitest'
import { lightMessage } from '../../scripts/vite/light-messages'

const imports = "import { getLocale, experimentalStaticLocale } from '../runtime.js';"
const text = (name: string, body: string, inputs = '') =>
  `const ${name} = /** @type {(inputs: X) => LocalizedString} */ (${inputs}) => {${body}};`
const returned = (words: string) => `\n\treturn /** @type {LocalizedString} */ (\`${words}\`)\n`
const chooser = (name: string, inputs = 'inputs = {}') => `
export const ${name} = /** @type {((inputs?: X, options?: { locale?: "es" | "en" }) => LocalizedString)} */ ((${inputs}, options = {}) => {
\tconst locale = experimentalStaticLocale ?? options.locale ?? getLocale()
\tif (locale === "en") return en_${name}(inputs)
\treturn es_${name}(inputs)
});`

const meaning = async (code: string, locale: string) => {
  const own = code.replace(imports, `const getLocale = () => '${locale}'`)
  return await import(`data:text/javascript,${encodeURIComponent(own)}`)
}

test('a message without forms is one function that chooses between its texts', async () => {
  const code = [
    imports,
    text('es_hi', returned('Hola'), 'i'),
    text('en_hi', returned('Hi'), 'i'),
    chooser('hi'),
  ].join('\n')
  const light = lightMessage(code)
  expect(light).not.toContain('es_hi')
  expect((await meaning(light, 'en')).hi()).toBe('Hi')
  expect((await meaning(light, 'es')).hi()).toContain('Hola')
})

test('a message with forms keeps a function for each language', async () => {
  const forms =
    'if (i?.count === 1) return /** @type {LocalizedString} */ (`one`);\n\treturn `many`'
  const code = [
    imports,
    text('es_n', returned('n'), 'i'),
    text('en_n', forms, 'i'),
    chooser('n', 'inputs'),
  ]
  const light = lightMessage(code.join('\n'))
  const english = await meaning(light, 'en')
  expect([english.n({ count: 1 }), english.n({ count: 2 })]).toEqual(['one', 'many'])
  expect((await meaning(light, 'es')).n({ count: 2 })).toBe('n')
})

test('a module of another shape breaks the build', () => {
  expect(() => lightMessage('export const hi = () => "Hi"')).toThrow('Paraglide writes')
})
