/**
 * Loads the sample over Directus's REST API. Rows are matched by their natural key, so running it again brings the
 * sample back to what these files say and doubles nothing. Bookings, payments and contacts are never touched.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FOLDERS } from '../schema/constants.mjs'
import { createRest, login } from '../setup/rest.mjs'
import { branches, oneWayFees } from './branches.mjs'
import { brands } from './brands.mjs'
import { ctas } from './ctas.mjs'
import { fleet } from './fleet.mjs'
import { pages } from './pages.mjs'
import { addOns, coupons, coverages } from './prices.mjs'
import { redirects } from './redirects.mjs'

const LANGUAGES = [
  { code: 'es-ES', name: 'Español', direction: 'ltr' },
  { code: 'en-US', name: 'English', direction: 'ltr' },
]
const TYPES = { webp: 'image/webp', svg: 'image/svg+xml' }

/** @param {{ url: string, adminEmail: string, adminPassword: string, log?: (line: string) => void }} options */
export async function seedSample({ url, adminEmail, adminPassword, log = () => {} }) {
  const rest = createRest(url, await login(url, adminEmail, adminPassword))
  await upsert(rest, 'languages', LANGUAGES, 'code', 'code')

  const fileIds = await uploadFiles(rest, filesOf({ fleet, brands, ctas, pages }))
  log(`${Object.keys(fileIds).length} pictures`)
  const file = (name) => (name ? fileIds[name] : null)
  const withFile = (field) => (t) => ({ ...t, [field]: file(t[field]) })

  const branchIds = await upsert(rest, 'branches', branches, 'slug')
  const carIds = await upsert(
    rest,
    'flota',
    fleet.map((c) => ({ ...c, imagen: file(c.imagen), imagen_lateral: file(c.imagen_lateral) })),
    carKey,
  )
  const siteIds = await upsert(
    rest,
    'sites_config',
    brands.map((b) => ({
      ...b,
      brand_logo: file(b.brand_logo),
      brand_logo_dark: file(b.brand_logo_dark),
    })),
    'brand',
  )
  await upsert(
    rest,
    'sites_config_cars',
    fleetOfBrands(siteIds, carIds),
    (r) => `${idOf(r.site)}/${idOf(r.car)}`,
  )
  await upsert(
    rest,
    'one_way_fees',
    oneWayFees.map((f) => ({ ...f, origen: branchIds[f.origen], destino: branchIds[f.destino] })),
    'par',
  )
  await upsert(rest, 'coverages', coverages, 'codigo')
  await upsert(rest, 'add_ons', addOns, 'codigo')
  const couponIds = await upsert(rest, 'coupons', coupons, 'code')
  await upsert(
    rest,
    'info_pages',
    pages.map((p) => ({ ...p, translations: p.translations.map(withFile('page_image')) })),
    'slug',
  )
  await upsert(
    rest,
    'ctas',
    ctas.map((c) => ({
      ...c,
      coupon: c.coupon && couponIds[c.coupon],
      translations: c.translations.map(withFile('cta_image')),
    })),
    ctaKey,
  )
  await upsert(rest, 'redirects', redirects, 'from')
  log(
    `${brands.length} brands, ${fleet.length} cars, ${branches.length} branches, ${oneWayFees.length} one-way fees, ${coupons.length} coupons, ${pages.length} pages`,
  )
}

const carKey = (c) => `${c.marca} ${c.modelo}`
/** A block has no code of its own: its Spanish title names it. */
const ctaKey = (c) => `${c.kind}/${c.translations.find((t) => t.languages_code === 'es-ES')?.title}`
const idOf = (relation) => (relation && typeof relation === 'object' ? relation.id : relation)

/** A brand rents the cars it has a price for; their classes are the ones its site allows. */
function fleetOfBrands(siteIds, carIds) {
  return brands.flatMap(({ brand }) =>
    fleet
      .filter((c) => c[`precio_${brand}`] !== null)
      .map((c, i) => ({
        site: siteIds[brand],
        car: carIds[carKey(c)],
        classification: c.clasificacion,
        sort: i + 1,
      })),
  )
}

/**
 * Creates what is missing and updates the rest, each in one call. Translations are matched by language.
 * @returns ids by natural key
 */
async function upsert(rest, collection, items, key, primary = 'id') {
  const keyOf = typeof key === 'function' ? key : (row) => row[key]
  const translated = items.some((item) => item.translations)
  const fields = translated ? '*,translations.*' : '*'
  const existing = await rest.get(`/items/${collection}?limit=-1&fields=${fields}`)
  const found = new Map(existing.map((row) => [keyOf(row), row]))

  const fresh = items.filter((item) => !found.has(keyOf(item)))
  const known = items
    .filter((item) => found.has(keyOf(item)))
    .map((item) => {
      const row = found.get(keyOf(item))
      const translations = item.translations?.map((t) => {
        const same = row.translations.find((r) => r.languages_code === t.languages_code)
        return same ? { ...t, id: same.id } : t
      })
      return { ...item, [primary]: row[primary], ...(translations ? { translations } : {}) }
    })
  const created = fresh.length
    ? await rest.post(`/items/${collection}?fields=${fields}`, fresh)
    : []
  if (known.length) await rest.patch(`/items/${collection}?fields=${primary}`, known)
  return Object.fromEntries([...existing, ...created].map((row) => [keyOf(row), row[primary]]))
}

/* ---- pictures ---- */

function filesOf(sample) {
  const names = JSON.stringify(sample).match(/"[a-z0-9-]+\.(?:webp|svg)"/g) ?? []
  return [...new Set(names.map((name) => name.slice(1, -1)))]
}

/** A picture's id follows from its name, so that links to it survive a new database. */
function fileId(name) {
  const hex = createHash('sha256').update(`istmo/${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function uploadFiles(rest, names) {
  const present = new Set((await rest.get('/files?limit=-1&fields=id')).map((f) => f.id))
  for (const name of names) {
    if (present.has(fileId(name))) continue
    const form = new FormData()
    form.append('id', fileId(name))
    form.append('folder', FOLDERS.content.id)
    form.append('title', name.replace(/\.\w+$/, '').replaceAll('-', ' '))
    const type = TYPES[name.split('.').at(-1)]
    form.append(
      'file',
      new Blob([readFileSync(new URL(`./files/${name}`, import.meta.url))], { type }),
      name,
    )
    await rest.post('/files?fields=id', form)
  }
  return Object.fromEntries(names.map((name) => [name, fileId(name)]))
}
