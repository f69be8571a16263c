/**
 * Fetches the page's code once the page with its pictures is on the screen, at the first touch, or after two seconds of a
 * page that is still being loaded: all files at once, then the entry. An inline script, minified when it is built.
 */
declare const files: readonly string[]

let begun = false

function begin() {
  if (begun) return
  begun = true
  const hrefs = files.map((name) => `/static/${name}.js`)
  for (const href of hrefs) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
  void import(/* @vite-ignore */ hrefs[0] ?? '')
}

function painted() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
}

for (const touch of ['pointerdown', 'keydown', 'touchstart', 'focusin'])
  addEventListener(touch, begin, { passive: true })
if (document.readyState === 'complete') painted()
else addEventListener('load', painted)
setTimeout(begin, 2000)
