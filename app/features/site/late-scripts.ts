type Script = { readonly attrs: Readonly<Record<string, unknown>>; readonly children?: string }
type RouteFiles = { readonly preloads?: readonly string[]; readonly scripts?: readonly Script[] }
type Manifest = { readonly routes: Readonly<Record<string, RouteFiles>> }

/** Unknown to browsers: what it names is fetched by `lateStarter`. */
const LATE = 'late'

/**
 * The framework's list of files, so that a document names its code without asking for it. On a slow line the code came
 * side by side with the pictures that a renter waits for; every screen can be used without it.
 * @throws Error when the framework starts its code otherwise than by one module of the root
 */
export function lateScripts<Made extends Manifest>(manifest: Made): Made {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const { preloads = [], scripts = [], ...rest } = route
    const entry = scripts.find(({ attrs }) => attrs.type === 'module')?.attrs.src
    if ((id === '__root__') !== (typeof entry === 'string') || scripts.length > 1)
      throw new Error(`TanStack Start lists the scripts of ${id} otherwise than it did`)
    const files = preloads.filter((file) => file !== entry)
    const attrs = { type: LATE, 'data-files': files.join(' '), 'data-entry': entry }
    return [id, { ...rest, preloads: [], scripts: [{ attrs, children: ' ' }] }]
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/**
 * Fetches the code once the page with its pictures is on the screen, at the first touch, or after two seconds of a page
 * that is still being loaded: all files at once, then the entry. The text of an inline script.
 */
export const lateStarter = `(() => {
  const touches = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  const nonce = document.currentScript.nonce
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const touch of touches) removeEventListener(touch, begin)
    let entry
    for (const { dataset } of document.querySelectorAll('script[type=${LATE}]')) {
      entry = dataset.entry || entry
      for (const href of [dataset.entry, ...dataset.files.split(' ')]) {
        if (!href) continue
        const link = document.createElement('link')
        document.head.append(Object.assign(link, { rel: 'modulepreload', href, nonce }))
      }
    }
    if (entry) import(entry)
  }
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  for (const touch of touches) addEventListener(touch, begin, { passive: true })
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted)
  setTimeout(begin, 2000)
})()`
