import { createIsomorphicFn } from '@tanstack/react-start'
import { writeStructuredData, writtenStructuredData } from './structured-data.server'

/** Search engines read documents: after a navigation in the browser nobody asks for it. */
export const prepareStructuredData = createIsomorphicFn()
  .server((path: string): Promise<void> | undefined => writeStructuredData(path))
  .client((_path: string): Promise<void> | undefined => undefined)

/** The data that `prepareStructuredData` made for this document. */
export const structuredData = createIsomorphicFn()
  .server((): string | undefined => writtenStructuredData())
  .client((): string | undefined => undefined)
