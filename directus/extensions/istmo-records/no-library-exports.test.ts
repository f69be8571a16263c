import { expect, test } from 'vitest'
import { noLibraryExports } from './no-library-exports.ts'

test('an export is not kept among the files, and staff are told to download it', () => {
  class ExportService {
    exportToFile(collection: string): string {
      return collection
    }
  }
  noLibraryExports(ExportService)
  expect(() => new ExportService().exportToFile('reservations')).toThrow('descárgalo')
})
