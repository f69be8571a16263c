import type { z } from 'zod'
import type { Branch, DeliveryZone } from '~/domain/catalogue'
import { byLocale } from '~/domain/locales'
import { LONGEST_PREPARATION } from '~/domain/stock/vehicles'
import { warnSometimes } from '../log-sometimes.server'
import type { DirectusClient } from './client.server'
import { localizer } from './localized.server'
import { readOffered, type Scope } from './offered.server'
import { branchRecord, zone, zoneIssues } from './records/branches'
import { withinBounds } from './records.server'

export async function readBranches(
  client: DirectusClient,
  brand: string,
  scope?: Scope,
): Promise<Branch[]> {
  const branches = (await readOffered(client, 'branches', branchRecord, { brand, scope })).map(
    toBranch,
  )
  if (branches.some(({ pool }) => pool)) {
    for (const { slug, pool } of branches)
      if (!pool) warnSometimes('branch without a pool', { slug, cure })
  }
  return branches
}

const cure =
  'Give this branch its "Grupo" in the back office: until then it rents only vehicles that live in none.'

type BranchRow = z.output<typeof branchRecord.schema>['record']

function hoursOf({ id, preparation_hours: hours }: { id: number; preparation_hours: number }) {
  const facts = { collection: 'pools', record: String(id), field: 'preparation_hours' }
  return withinBounds(hours, { min: 0, max: LONGEST_PREPARATION }, facts)
}

function zonesOf(branch: string, rows: unknown): DeliveryZone[] {
  const cure = 'Correct the rows of "Entregas" of this branch in the back office.'
  const issues = zoneIssues(rows)
  for (const { path, message } of issues) {
    const [index, ...cells] = path
    const problem = [...cells.map(String), message].join(': ')
    const row = typeof index === 'number' ? index + 1 : null
    warnSometimes('delivery zone left out', { branch, row, problem, cure })
  }
  const leftOut = new Set(issues.map(({ path: [index] }) => index))
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row, index) => (leftOut.has(index) ? [] : zone.parse(row)))
}

function toBranch({ translations, deliveryZones, pool, ...branch }: BranchRow): Branch {
  const words = localizer(`branches ${branch.slug}`, translations)
  const name = words.text(({ nombre }) => nombre)
  const shortName = words.text(({ nombre_corto }) => nombre_corto)
  const cityName = words.each(({ ciudad }) => ciudad, '')
  return {
    ...branch,
    pool: pool && { id: pool.id, turnaroundHours: hoursOf(pool) },
    deliveryZones: zonesOf(branch.slug, deliveryZones),
    cityName: byLocale((locale) => cityName[locale] || branch.city),
    name,
    shortName: byLocale((locale) => shortName[locale] || name[locale]),
    address: words.text(({ direccion }) => direccion),
    directions: words.text(({ indicaciones }) => indicaciones),
    steps: words.each(({ pasos }) => pasos.flatMap(({ texto }) => texto || []), []),
  }
}
