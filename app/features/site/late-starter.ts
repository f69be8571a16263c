/**
 * Fetches the page's code once the page with its pictures is on the screen, at the first touch, or after two seconds of a
 * page that is still being loaded: all files at once, then the entry. An inline script, minified when it is built.
 */
declare const files: readonly string[]
/** Of which build this page is (`version.ts`). */
declare const build: unknown

Object.assign(window, { istmoBuild: build })
const hrefs = files.map((name) => `/static/${name}.js`)
const [entry = ''] = hrefs
/** Of `connection.ts` as well. */
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

function load() {
  import(/* @vite-ignore */ entry).catch(() => {
    failures += 1
    fetch(entry).then(anew).catch(again)
  })
}

/** The site is there: the code is not (a new version), or the browser remembers the failure. One reload in ten seconds. */
function anew() {
  if (failures > 1 && Date.now() - Number(sessionStorage.getItem(marker)) > 10_000) {
    sessionStorage.setItem(marker, String(Date.now()))
    location.reload()
  } else again()
}

function again() {
  setTimeout(load, failures * 1000)
}

function painted() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
}

for (const touch of ['pointerdown', 'keydown', 'touchstart', 'focusin'])
  addEventListener(touch, begin, { passive: true })
if (document.readyState === 'complete') painted()
else addEventListener('load', painted)
setTimeout(begin, 2000)
