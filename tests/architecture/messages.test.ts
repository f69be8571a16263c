import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultLocale, locales } from '../../app/domain/locales.ts'
import { appSources } from '../../scripts/lib/arrows.ts'

const folder = 'project.inlang/messages'

function keys(locale: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(`${folder}/${locale}`)) {
    for (const key of Object.keys(
      JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')),
    )) {
      if (key === '$schema') continue
      expect(found.get(key), `${key} stands in two files`).toBeUndefined()
      found.set(key, file)
    }
  }
  return found
}

describe('messages', () => {
  it('exist in both languages, in the same file', () => {
    for (const locale of locales) expect(keys(locale), locale).toEqual(keys(defaultLocale))
  })

  it('are compiled for the languages of the site, and the service worker has its words in them', () => {
    const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
    expect(settings).toMatchObject({ baseLocale: defaultLocale, locales })
    const [, words = ''] =
      /const words = \{\n(.+?)\n\}/s.exec(readFileSync('public/sw.js', 'utf8')) ?? []
    expect([...words.matchAll(/^ {2}(\w+): \{$/gm)].map(([, locale]) => locale)).toEqual(locales)
  })

  it('are all used', () => {
    const code = [...appSources().values()].join('\n')
    const words = new Set(code.match(/\w+/g))
    const prefixes = [...code.matchAll(/`([a-z_]+_)\$\{/g)].map(([, prefix]) => prefix ?? '')
    const unused = [...keys(defaultLocale).keys()].filter(
      (key) => !words.has(key) && !prefixes.some((prefix) => prefix && key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })

  it('are listed in the project settings', () => {
    const { pathPattern } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))[
      'plugin.inlang.messageFormat'
    ]
    const listed = pathPattern.map((path: string) => path.split('/').at(-1)).sort()
    expect(readdirSync(`${folder}/${defaultLocale}`).sort()).toEqual(listed)
  })
})
