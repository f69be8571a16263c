import { recordBounds } from '../../../app/server/directus/records/bounds.ts'
import { type Fault, tableOfText, textOfTable } from '../../lib/csv-table.ts'
import type { Request, Response, Store } from '../../pages/endpoint.ts'
import { textOf } from '../../pages/endpoint.ts'
import { priceColumn } from '../../schema/prices.ts'
import { faultsPage, priceForm } from './file-pages.ts'
import { formOf, isOwnForm, markOf } from './form.ts'
import { priceDonePage, priceDryRunPage, priceRefusedPage } from './price-pages.ts'
import { inTransaction, type Refusal, refusalOf } from './save.ts'
import { all } from './store.ts'

/** A car with its price a day of each brand, as a file has it; empty: the brand does not rent it. */
type PricedCar = {
  readonly id: number
  readonly name: string
  readonly prices: Readonly<Record<string, string>>
}

export type PriceChange = {
  readonly car: Pick<PricedCar, 'id' | 'name'>
  readonly brand: string
  readonly from: string
  readonly to: string
}

type Prices = { readonly brands: readonly string[]; readonly cars: readonly PricedCar[] }

/** `/tarifas/precios`: the base price of each car and brand as a file, which is shown before it changes anything. */
export async function downloadPrices(_: Request, response: Response, store: Store): Promise<void> {
  response.set('Content-Type', 'text/csv; charset=utf-8')
  response.set('Content-Disposition', 'attachment; filename="precios.csv"')
  // The mark by which spreadsheets know the encoding.
  response.status(200).send(`\uFEFF${toCsv(await pricesOf(store))}`)
}

export async function uploadPrices(
  request: Request,
  response: Response,
  store: Store,
): Promise<void> {
  if (!isOwnForm(request)) return void response.status(403).send('Ese formulario no es de aquí.')
  const form = await formOf(request)
  if (form === null)
    return void response.status(413).send('El archivo es demasiado largo: caben 2 MB.')
  const { csv, paso, marca } = form
  const known = await pricesOf(store)
  const { changes, faults } = changesOf(csv, known)
  if (faults.length > 0) {
    return void response.status(422).send(faultsPage(csv, faults, priceForm))
  }
  const mark = markOf(toCsv(known))
  if (paso !== 'guardar') {
    return void response.status(200).send(priceDryRunPage(changes, { csv, mark, isStale: false }))
  }
  const saved = marca === mark ? await save(changes, mark, store) : 'stale'
  if (saved === 'done') return void response.status(200).send(priceDonePage(changes))
  if (saved !== 'stale') return void response.status(422).send(priceRefusedPage(csv, saved))
  const latest = await pricesOf(store)
  const again = { csv, mark: markOf(toCsv(latest)), isStale: true }
  response.status(409).send(priceDryRunPage(changesOf(csv, latest).changes, again))
}

async function pricesOf({ open }: Pick<Store, 'open'>): Promise<Prices> {
  const sites = await open('sites_config').readByQuery(all(['brand']))
  const brands = sites.map(({ brand }) => textOf(brand))
  const asked = ['id', 'marca', 'modelo', ...brands.map(priceColumn)]
  const cars = await open('flota').readByQuery(all(asked))
  return {
    brands,
    cars: cars.map((row) => ({
      id: Number(row.id),
      name: `${textOf(row.marca)} ${textOf(row.modelo)}`,
      prices: Object.fromEntries(brands.map((brand) => [brand, priced(row[priceColumn(brand)])])),
    })),
  }
}

/** Decimals come as text from some databases. */
function priced(value: unknown): string {
  return value === null || value === undefined ? '' : Number(value).toFixed(2)
}

function toCsv({ brands, cars }: Prices): string {
  const rows = cars.map(({ id, name, prices }) => [
    String(id),
    name,
    ...brands.map((brand) => prices[brand] ?? ''),
  ])
  return textOfTable(['id', 'auto', ...brands], rows)
}

/** A car or a brand that the file does not name stays. `auto` is there for who reads it. */
function changesOf(
  csv: string,
  { brands, cars }: Prices,
): { readonly changes: readonly PriceChange[]; readonly faults: readonly Fault[] } {
  const { lines, faults: unreadable } = tableOfText(csv, ['id', 'auto', ...brands])
  const faults = [...unreadable]
  const seen = new Set<string>()
  const changes = lines.flatMap(({ line, cells }) => {
    const tell = (column: string, why: string) => faults.push({ line, column, why })
    const id = cells.get('id')?.trim() ?? ''
    const car = cars.find((one) => String(one.id) === id)
    if (!car) tell('id', 'no hay un auto con ese número')
    if (seen.has(id)) tell('id', 'está dos veces en el archivo')
    seen.add(id)
    return brands.flatMap((brand): PriceChange[] => {
      const cell = cells.get(brand)
      const to = cell === undefined ? null : priceIn(cell)
      if (to === undefined) tell(brand, WRONG)
      const from = car?.prices[brand] ?? ''
      return car && typeof to === 'string' && to !== from ? [{ car, brand, from, to }] : []
    })
  })
  if (lines.length === 0 && faults.length === 0) {
    faults.push({ line: 1, column: '', why: 'el archivo no tiene precios' })
  }
  return { changes, faults }
}

const { least, most } = recordBounds.dailyPrice
const WRONG = `es un precio de ${least} a ${most}, con dos decimales a lo más; vacío: la marca no lo alquila`

/** Undefined: it is no price. None has a separator of thousands. */
function priceIn(cell: string): string | undefined {
  const text = cell
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (text === '') return ''
  const value = Number(text)
  const isGood = /^\d{1,4}(\.\d{1,2})?$/.test(text) && least <= value && value <= most
  return isGood ? value.toFixed(2) : undefined
}

type Refused = Refusal & { readonly car: string }

/** All or none, if the prices are still those that the changes were compared with. */
async function save(
  changes: readonly PriceChange[],
  mark: string,
  store: Store,
): Promise<'done' | 'stale' | Refused> {
  let name = ''
  try {
    return await inTransaction(store.database, async (knex) => {
      const open = (collection: string) => store.open(collection, knex)
      if (markOf(toCsv(await pricesOf({ open }))) !== mark) return 'stale'
      for (const own of Map.groupBy(changes, ({ car }) => car.id).values()) {
        const [{ car } = { car: { id: 0, name: '' } }] = own
        name = car.name
        const row = own.map(({ brand, to }) => [priceColumn(brand), to === '' ? null : Number(to)])
        await open('flota').updateOne(car.id, Object.fromEntries(row))
      }
      return 'done'
    })
  } catch (thrown) {
    const refused = await refusalOf(thrown, store)
    return refused === 'stale' ? 'stale' : { ...refused, car: name }
  }
}
