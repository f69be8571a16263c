import { expect, test } from 'vitest'
import type { Store } from '../../pages/endpoint.ts'
import { priceForm } from './file-pages.ts'
import { markOf } from './form.ts'
import { uploadOf } from './upload.ts'

test('a file that cannot be read any more when it is saved is told its faults, and nothing is written', async () => {
  // Somebody takes the car away between the reading of the file and its transaction.
  const states = ['car', '', '']
  const written: string[] = []
  const upload = uploadOf<string, string>({
    form: priceForm,
    read: async () => states.shift() ?? '',
    toCsv: (known: string) => known,
    changesOf: async (csv, known) =>
      known === ''
        ? { faults: [{ line: 2, column: 'id', why: 'no hay un auto' }] }
        : { changes: csv },
    dryRunPage: () => 'what it would change',
    write: async (changes) => void written.push(changes),
    donePage: () => 'done',
  })
  const answer = { status: 0, text: '' }
  const response = {
    set: () => undefined,
    status: (status: number) => ({
      send: (text: string) => Object.assign(answer, { status, text }),
    }),
  }
  const body = new URLSearchParams({ csv: 'x', paso: 'guardar', marca: markOf('car') })
  const request = {
    ...{ query: {}, schema: {} },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    async *[Symbol.asyncIterator]() {
      yield new TextEncoder().encode(String(body))
    },
  }
  const database = {
    client: { config: { client: 'sqlite3' } },
    transaction: async (act: (knex: unknown) => Promise<unknown>) => await act({}),
  }
  await upload(request, response, { database } as unknown as Store)
  expect(answer).toEqual({ status: 422, text: expect.stringContaining('no hay un auto') })
  expect(written).toEqual([])
})
