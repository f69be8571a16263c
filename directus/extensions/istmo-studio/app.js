/** Runs in the Studio, in the browser: Directus bundles it as it is. */

const amount = new Intl.NumberFormat('es-PA', {
  ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
})

/**
 * `$566.40`
 * @param {unknown} value
 */
function dollars(value) {
  return value === null || value === undefined || value === '' ? '' : amount.format(Number(value))
}

/**
 * `+507 6008-7109`, `+1 202 555-0102`: the same as `formatPhone` of the site, which the browser of the Studio has not.
 * @param {unknown} value
 */
function phone(value) {
  const text = String(value ?? '')
  const digits = text.replace(/[^\d+]/g, '')
  const panama = /^\+?507(\d{3,4})(\d{4})$/.exec(digits)
  if (panama) return `+507\u00a0${panama[1]}-${panama[2]}`
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return america ? `+1\u00a0${america[1]}\u00a0${america[2]}-${america[3]}` : text
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} icon
 * @param {readonly string[]} types
 * @param {(value: unknown) => string} words
 */
const display = (id, name, icon, types, words) => ({
  ...{ id, name, icon, types },
  component: (/** @type {{ value: unknown }} */ { value }) => words(value),
  handler: words,
  options: null,
})

export const displays = [
  display('dollars', 'Dólares', 'attach_money', ['float', 'decimal'], dollars),
  display('phone', 'Teléfono', 'call', ['string'], phone),
]

/** Pixels below which the menu lies over the list, and those below which the panel takes columns from it. */
const NARROW = 1280
const MEDIUM = 1600

// Before the Studio reads where it left them. On a narrow screen they are opened by a tap, for as long as they are needed.
if (window.innerWidth < NARROW) {
  localStorage.setItem('nav-bar-collapsed', 'true')
  localStorage.setItem('sidebar-collapsed', 'true')
} else if (window.innerWidth < MEDIUM && localStorage.getItem('sidebar-collapsed') === null) {
  localStorage.setItem('sidebar-collapsed', 'true')
}
