/**
 * Fetches the page's code once the page with its pictures is on the screen, at the first touch, or after two seconds of a
 * page that is still being loaded: all files at once, then the entry. An inline script, minified when it is built. It
 * fetches nothing for an engine that `scripts-mark.ts` found too old. On a bad line it tries again; one reload helps where
 * the code of this page is gone, or where the browser remembers the failure.
 */
declare const files: readonly string[]

const hrefs = files.map((name) => `/static/${name}.js`)
const [entry = ''] = hrefs
/** `connection.ts` has the same: the moment of the last reload, and the entry that was missing then (D27). */
const marker = 'istmo-reloaded'
/** While the page has this mark, its plain buttons are hidden. */
const { dataset } = document.documentElement
let begun = dataset.js === undefined
let failures = 0
let isTyped = false

function begin() {
  if (begun) return
  begun = true
  for (const href of hrefs) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
  load()
}

function load() {
  import(/* @vite-ignore */ entry).catch(() => {
    failures += 1
    delete dataset.js
    const again = () => setTimeout(load, failures * 1000)
    // A server that is in trouble may still have the code.
    fetch(entry).then(
      ({ status }) => (failures > 1 && status < 500 && mayReload() ? location.reload() : again()),
      again,
    )
  })
}

/** Once for each entry, and not within ten seconds of another: without end it would be of no help, and take what is typed. */
function mayReload() {
  try {
    const [moment, before] = (sessionStorage.getItem(marker) ?? '').split(' ')
    if (isTyped || before === entry || Date.now() - Number(moment) < 10_000) return false
    sessionStorage.setItem(marker, `${Date.now()} ${entry}`)
    return true
  } catch {
    // Storage may be forbidden, and without a marker nobody counts.
    return false
  }
}

function painted() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
}

addEventListener('input', () => {
  isTyped = true
})
for (const touch of ['pointerdown', 'keydown', 'touchstart', 'focusin'])
  addEventListener(touch, begin, { passive: true })
if (document.readyState === 'complete') painted()
else addEventListener('load', painted)
setTimeout(begin, 2000)
