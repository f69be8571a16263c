/**
 * Loads the sample over Directus's REST API. Rows are matched by their natural key, so running it again brings the
 * sample back to what these files say and doubles nothing. Bookings, payments and contacts are never touched.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { localeTable } from '../../app/domain/locales.ts'
import { FOLDERS } from '../schema/constants.ts'
import { COUNTER_USER } from '../setup/access.ts'
import { type Id, idOf, type Row, rowsOf } from '../setup/records.ts'
import { createRest, login, type Rest } from '../setup/rest.ts'
import { branches, oneWayFees, ZONE } from './branches.ts'
import { brands } from './brands.ts'
import { ctas } from './ctas.ts'
import { fleet } from './fleet.ts'
import { limits } from './limits.ts'
import { pages } from './pages.ts'
import { addOns, coupons, coverages } from './prices.ts'
import { lengths, seasons } from './rates.ts'
import { redirects } from './redirects.ts'
import { pools, vehicles } from './vehicles.ts'

const LANGUAGES = Object.values(localeTable).map(({ tag, name }) => ({
  code: tag,
  name,
  direction: 'ltr',
}))
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

export async function seedSample({
  url,
  adminEmail,
  adminPassword,
  log = () => {},
}: {
  url: string
  adminEmail: string
  adminPassword: string
  log?: (line: string) => void
}) {
  const rest = createRest(url, await login(url, adminEmail, adminPassword))
  await upsert(rest, 'languages', LANGUAGES, 'code', 'code')

  const fileIds = await uploadFiles(rest, filesOf({ fleet, brands, ctas, pages }))
  log(`${Object.keys(fileIds).length} pictures`)
  const file = (name: unknown) => (typeof name === 'string' ? fileIds[name] : null)

  const poolIds = await upsert(
    rest,
    'pools',
    pools.map(({ zones: _, ...pool }) => pool),
    'name',
  )
  const branchIds = await upsert(
    rest,
    'branches',
    branches.map((b) => ({ ...b, pool: poolIds[poolOf(ZONE[b.slug])] })),
    'slug',
  )
  await upsert(
    rest,
    'staff_branches',
    [{ user: COUNTER_USER, branch: branchIds['aeropuerto-tocumen'] }],
    (r) => `${r.user}/${r.branch}`,
  )
  const carIds = await upsert(
    rest,
    'flota',
    fleet.map(({ units: _, ...c }) => ({
      ...c,
      imagen: file(c.imagen),
      imagen_lateral: file(c.imagen_lateral),
    })),
    carKey,
  )
  await upsert(
    rest,
    'vehicles',
    vehicles.map(({ car, pool, ...v }) => ({ ...v, car: carIds[car], pool: poolIds[pool] })),
    (v) => `${v.car}:${v.number}`,
  )
  await upsert(
    rest,
    'one_way_fees',
    oneWayFees.map((f) => {
      const [origen, destino] = [branchIds[f.origen], branchIds[f.destino]]
      return { ...f, origen, destino, par: `${origen}>${destino}` }
    }),
    'par',
  )
  await upsert(rest, 'coverages', coverages, 'codigo')
  await upsert(rest, 'add_ons', addOns, 'codigo')
  // Ceilings stand in the brands: a new price would ask for a second person once they are there.
  const siteIds = await upsert(
    rest,
    'sites_config',
    brands.map((b) => ({
      ...b,
      brand_logo: file(b.brand_logo),
      brand_logo_dark: file(b.brand_logo_dark),
      share_image: file(b.share_image),
      home_car: carIds[b.home_car],
    })),
    'brand',
  )
  await upsert(
    rest,
    'sites_config_cars',
    fleetOfBrands(siteIds, carIds),
    (r) => `${r.site}/${r.car}`,
  )
  await upsert(rest, 'rate_rules', seasons, (r) => `${r.name_es}/${r.starts_on}`)
  await upsert(rest, 'rate_lengths', lengths, 'name_es')
  const limitIds = await upsert(
    rest,
    'rental_limits',
    limits.map(({ branches: _, ...limit }) => limit),
    'name_es',
  )
  await upsert(
    rest,
    'rental_limits_branches',
    limits.flatMap((limit) =>
      limit.branches.map((slug) => ({
        rental_limit: limitIds[limit.name_es],
        branch: branchIds[slug],
      })),
    ),
    (r) => `${r.rental_limit}/${r.branch}`,
  )
  const couponIds = await upsert(rest, 'coupons', coupons, 'code')
  await upsert(
    rest,
    'info_pages',
    pages.map((p) => ({
      ...p,
      translations: p.translations.map((t) => ({ ...t, page_image: file(t.page_image) })),
    })),
    'slug',
  )
  await upsert(
    rest,
    'ctas',
    ctas.map((c) => ({
      ...c,
      coupon: c.coupon && couponIds[c.coupon],
      translations: c.translations.map((t) => ({ ...t, cta_image: file(t.cta_image) })),
    })),
    ctaKey,
  )
  await upsert(rest, 'redirects', redirects, 'from')
  log(
    `${brands.length} brands, ${fleet.length} cars, ${vehicles.length} vehicles, ${branches.length} branches, ${oneWayFees.length} one-way fees, ${coupons.length} coupons, ${seasons.length} seasons, ${pages.length} pages`,
  )
}

function poolOf(zone: string): string {
  return pools.find(({ zones }) => zones.some((one) => one === zone))?.name ?? ''
}

const carKey = (c: Row) => `${c.marca} ${c.modelo}`
/** A block has no code of its own: its Spanish title names it. */
const ctaKey = (c: Row) =>
  `${c.kind}/${rowsOf(c.translations).find((t) => t.languages_code === 'es-ES')?.title}`

type Ids = Readonly<Record<string, Id>>

/** A brand rents the cars it has a price for; their classes are the ones its site allows. */
function fleetOfBrands(siteIds: Ids, carIds: Ids) {
  return brands.flatMap(({ brand }) =>
    fleet
      .filter((c) => c[`precio_${brand}` as const] !== null)
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
async function upsert(
  rest: Rest,
  collection: string,
  items: readonly Row[],
  key: string | ((row: Row) => string),
  primary = 'id',
): Promise<Ids> {
  const keyOf = typeof key === 'function' ? key : (row: Row) => String(row[key])
  const translated = items.some((item) => item.translations)
  const fields = translated ? '*,translations.*' : '*'
  const existing = await rest.list(`/items/${collection}?limit=-1&fields=${fields}`)
  const found = new Map(existing.map((row) => [keyOf(row), row]))

  const fresh: Row[] = []
  const known: Row[] = []
  for (const item of items) {
    const row = found.get(keyOf(item))
    if (row) known.push({ ...item, [primary]: row[primary], ...sameTranslations(item, row) })
    else fresh.push(item)
  }
  const created = fresh.length
    ? rowsOf(await rest.post(`/items/${collection}?fields=${fields}`, fresh))
    : []
  if (known.length) await rest.patch(`/items/${collection}?fields=${primary}`, known)
  return Object.fromEntries(
    [...existing, ...created].map((row) => [keyOf(row), idOf(row, primary)]),
  )
}

/** The item's translations with the ids of those that the record has, so that they are changed and not added. */
function sameTranslations(item: Row, row: Row): { translations?: readonly Row[] } {
  if (!item.translations) return {}
  const present = rowsOf(row.translations)
  return {
    translations: rowsOf(item.translations).map((t) => {
      const same = present.find((r) => r.languages_code === t.languages_code)
      return same ? { ...t, id: same.id } : t
    }),
  }
}

/* ---- pictures ---- */

function filesOf(sample: object): string[] {
  const names = JSON.stringify(sample).match(/"[a-z0-9-]+\.(?:jpg|webp|svg)"/g) ?? []
  return [...new Set(names.map((name) => name.slice(1, -1)))]
}

/** A picture's id follows from its name, so that links to it survive a new database. */
function fileId(name: string): string {
  const hex = createHash('sha256').update(`istmo/${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function uploadFiles(rest: Rest, names: readonly string[]) {
  const present = new Set((await rest.list('/files?limit=-1&fields=id')).map((f) => f.id))
  for (const name of names) {
    if (present.has(fileId(name))) continue
    const form = new FormData()
    form.append('id', fileId(name))
    form.append('folder', FOLDERS.content.id)
    form.append('title', name.replace(/\.\w+$/, '').replaceAll('-', ' '))
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? ''
    form.append(
      'file',
      new Blob([readFileSync(new URL(`./files/${name}`, import.meta.url))], { type }),
      name,
    )
    await rest.post('/files?fields=id', form)
  }
  return Object.fromEntries(names.map((name) => [name, fileId(name)]))
}
