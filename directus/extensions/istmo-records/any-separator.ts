import { Readable } from 'node:stream'
import { bytesOf, textOfBytes, withCommas } from '../../lib/csv-table.ts'
import { refused } from '../../lib/hooks.ts'

/** As much of Directus's import as is used here. */
export type ImportService = {
  readonly prototype: {
    importCSV(collection: string, file: AsyncIterable<Uint8Array>): Promise<void>
  }
}

/** Bytes of an imported file: ten thousand records are fewer. */
const MAX_LENGTH = 10_000_000

/**
 * A file is imported whatever spreadsheet wrote it: Directus guesses what separates its cells by counting, and guesses wrong
 * where a short file has decimal commas; it takes the mark of the encoding for a part of the first column's name.
 */
export function anySeparator({ prototype }: ImportService): void {
  const { importCSV } = prototype
  prototype.importCSV = async function read(collection, file) {
    const bytes = await bytesOf(file, MAX_LENGTH)
    if (bytes === null) throw refused('El archivo es demasiado largo: caben 10 MB. Divídelo.')
    const text = withCommas(textOfBytes(bytes))
    return importCSV.call(this, collection, Readable.from([Buffer.from(text)]))
  }
}
