import { refused } from '../../lib/hooks.ts'

/** As much of Directus's export as is used here. */
export type ExportService = { readonly prototype: { exportToFile: unknown } }

/**
 * An export is downloaded, and never kept among the files, where colleagues of other roles read it and no erasure finds it.
 * Directus calls no filter for such a file.
 */
export function noLibraryExports({ prototype }: ExportService): void {
  prototype.exportToFile = function exportToFile() {
    throw refused(
      'Un archivo exportado no se guarda en Archivos: descárgalo, con un límite de 2499 filas; si son más, filtra por fechas y descarga varios.',
    )
  }
}
