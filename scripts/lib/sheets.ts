import { globSync, readFileSync } from 'node:fs'
import postcss, { AtRule, type Container, type Document, type Rule } from 'postcss'
import { parseSync } from 'rolldown/utils'
import { root } from './paths.mjs'

/**
 * A style sheet stands beside the components that it is for: `components/ui`, `components/layout`, and one for each
 * feature, which comes with the screens that import it. Names of classes are short and not generated; that they stay
 * apart is checked here instead. A rule of a feature's sheet names a class that nobody writes but the features that
 * load the sheet with their screens: it can reach no other, and no screen looks different after another was visited.
 */
type Files = ReadonlyMap<string, string>

/** Its sheet comes with every page, by `styles/app.css`. */
const SITE_FRAME = 'site'

/** Parts rendered on the server have their sheet from here; a later part may bring one, too late for others. */
const screens = /-(screen|article)\.tsx$/

const layers: Readonly<Record<string, string>> = { search: 'rooms', booking: 'rooms' }

/**
 * @param sources path under app/ (posix) -> TypeScript
 * @param sheets path under app/ -> CSS
 * @returns one sentence for each broken rule; empty when all are kept
 */
export function brokenSheets(sources: Files, sheets: Files): string[] {
  const found: string[] = []
  const writers = writersOf(sources)
  for (const [path, css] of sheets) {
    const feature = featureOf(path)
    const loaders = new Set(feature ? [feature, ...loadersOf(feature, sources, screens)] : [])
    if (feature && feature !== SITE_FRAME && loadersOf(feature, sources, screens).size === 0) {
      found.push(`${path}: no screen loads it`)
    }
    const layer = feature ? (layers[feature] ?? 'screens') : 'components'
    postcss.parse(css).walkRules((rule) => {
      const conditions = around(rule)
      if (conditions[0]?.startsWith('keyframes ')) return
      if (!conditions.includes(`layer ${layer}`)) {
        found.push(`${path}: ${rule.selector} stands outside @layer ${layer}`)
      }
      for (const selector of rule.selectors) {
        const classes = classesOf(selector)
        const unknown = namesOf(selector).find((name) => !writers.has(name))
        if (unknown) found.push(`${path}: nobody writes the class ${unknown}`)
        const own = (name: string) => [...(writers.get(name) ?? [])].every((by) => loaders.has(by))
        if (feature && !unknown && !classes.some(own)) {
          found.push(`${path}: ${selector} can reach a screen that does not load the sheet`)
        }
      }
    })
  }
  for (const [path, source] of sources) {
    const feature = featureOf(path)
    for (const other of featuresIn(source, 'components/')) {
      if (!feature || other === feature || !sheets.has(sheetOf(other))) continue
      if (loadersOf(other, sources).has(feature)) continue
      found.push(`${path}: shows a component of ${other}, whose sheet ${feature} does not load`)
    }
  }
  return [...new Set(found)]
}

/** The sheets of components and features. */
export function appSheets(): Map<string, string> {
  const paths = globSync('{components,features}/**/*.css', { cwd: `${root}/app` })
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}/app/${path}`, 'utf8')]),
  )
}

const sheetOf = (feature: string) => `features/${feature}/${feature}.css`

function featureOf(path: string): string | null {
  return /^features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** The features of which a file imports something under `part`. */
function featuresIn(source: string, part: string): string[] {
  return [...source.matchAll(/'~\/features\/([^/']+)\/([^']*)'/g)].flatMap(
    ([, other = '', rest]) => (rest?.startsWith(part) ? [other] : []),
  )
}

/** The features whose files of such a name import a feature's sheet: its own say `../x.css`. */
function loadersOf(feature: string, sources: Files, files = /\.tsx$/): Set<string> {
  const loads = (path: string, source: string) =>
    featureOf(path) === feature
      ? source.includes(`'../${feature}.css'`)
      : featuresIn(source, `${feature}.css`).includes(feature)
  return new Set(
    [...sources].flatMap(([path, source]) =>
      files.test(path) && loads(path, source) ? [featureOf(path) ?? path] : [],
    ),
  )
}

/** Word of a string in a component -> the features where it stands; `components` for what all may show. */
function writersOf(sources: Files): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    if (!path.endsWith('.tsx') && !path.startsWith('server/content/rich-text')) continue
    // A mail is no screen: its styles are its own, and no sheet reaches it.
    if (path.startsWith('features/mail/')) continue
    for (const word of wordsOf(path, source)) {
      const by = writers.get(word) ?? new Set()
      writers.set(word, by.add(featureOf(path) ?? 'components'))
    }
  }
  return writers
}

function wordsOf(path: string, source: string): string[] {
  const words: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const text = textOf(node)
    if (text !== null) words.push(...text.split(/[\s"=<>]+/))
    if ('type' in node && String(node.type).startsWith('Import')) return
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program.body)
  return words
}

function textOf(node: object): string | null {
  if (!('type' in node) || !('value' in node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateElement') return null
  return (node.value as { readonly raw: string }).raw
}

const namesOf = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)

/** The classes that must be there: what `:has` asks for, but not what `:not` and one of `:is` are about. */
function classesOf(selector: string): string[] {
  const innermost = /:([\w-]+)\(([^()]*)\)/
  let rest = selector
  for (let found = innermost.exec(rest); found; found = innermost.exec(rest)) {
    rest = rest.replace(found[0], found[1] === 'has' ? ` ${found[2]} ` : '')
  }
  return namesOf(rest)
}

/** The at-rules around a rule, e.g. `layer screens`, the nearest first. */
function around(rule: Rule): string[] {
  const found: string[] = []
  let at: Container | Document | undefined = rule.parent
  while (at) {
    if (at instanceof AtRule) found.push(`${at.name} ${at.params}`)
    at = at.parent
  }
  return found
}
