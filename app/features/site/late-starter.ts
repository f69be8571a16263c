/**
 * Fetches the page's code once the page with its pictures is on the screen, at the first touch, or after two seconds of a
 * page that is still being loaded: all files at once, then the entry. An inline script, minified when it is built. On a
 * bad line it tries again; a browser that remembers the failure is helped by one reload, once the site answers.
 */
declare const files: readonly string[]

const hrefs = files.map((name) => `/static/${name}.js`)
const [entry = ''] = hrefs
/** Also of `connection.ts`: one reload in ten seconds (D27). */
const marker = 'istmo-reloaded'
let begun = false
let failures = 0

function begin() {
  if (begun) return
  begun = true
  for (const href of hrefs) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
  load()
}

/** Until its code is here, a page that failed to get it is that of a browser without scripts: its plain buttons show. */
const { dataset } = document.documentElement

function load() {
  import(/* @vite-ignore */ entry).catch(() => {
    failures += 1
    dataset.code = 'lost'
    const again = () => setTimeout(load, failures * 1000)
    // An answer, whatever it says: the code of this page is gone, or the browser remembers the failure.
    fetch(entry).then(() => (failures > 1 && mayReload() ? location.reload() : again()), again)
  })
}

function mayReload() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(marker)) < 10_000) return false
    sessionStorage.setItem(marker, String(Date.now()))
    return true
  } catch {
    // Storage may be forbidden, and without a marker nobody counts.
    return false
  }
}

function painted() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
}

for (const touch of ['pointerdown', 'keydown', 'touchstart', 'focusin'])
  addEventListener(touch, begin, { passive: true })
if (document.readyState === 'complete') painted()
else addEventListener('load', painted)
setTimeout(begin, 2000)
