import { recordBounds } from '../../../app/server/directus/records/bounds.ts'
import { type Fault, tableOfText, textOfTable } from '../../lib/csv-table.ts'
import { type Request, type Response, type Store, sendCsv, textOf } from '../../pages/endpoint.ts'
import { priceColumn } from '../../schema/prices.ts'
import { priceForm } from './file-pages.ts'
import { priceDonePage, priceDryRunPage } from './price-pages.ts'
import { all } from './store.ts'
import { type RecordStore, uploadOf } from './upload.ts'

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
  sendCsv(response, 'precios', toCsv(await pricesOf(store)))
}

export const uploadPrices = uploadOf({
  form: priceForm,
  read: pricesOf,
  toCsv,
  changesOf: async (csv, prices) => changesOf(csv, prices),
  dryRunPage: (changes, _, file) => priceDryRunPage(changes, file),
  write: writePrices,
  donePage: priceDonePage,
})

async function pricesOf({ open }: RecordStore): Promise<Prices> {
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
): { readonly changes: readonly PriceChange[] } | { readonly faults: readonly Fault[] } {
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
  return faults.length > 0 ? { faults } : { changes }
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
  const isGood = /^\d+(\.\d{1,2})?$/.test(text) && least <= value && value <= most
  return isGood ? value.toFixed(2) : undefined
}

/** Each car once, with all of its prices that change. */
async function writePrices(
  changes: readonly PriceChange[],
  { open }: RecordStore,
  at: (name: string) => void,
): Promise<void> {
  for (const [id, own] of Map.groupBy(changes, ({ car }) => car.id)) {
    const [first] = own
    if (first) at(`El precio de ${first.car.name}`)
    const row = own.map(({ brand, to }) => [priceColumn(brand), to === '' ? null : Number(to)])
    await open('flota').updateOne(id, Object.fromEntries(row))
  }
}
