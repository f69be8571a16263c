import { useEffect } from 'react'
import { keepAge, keptAge } from './kept-age'
import { useOwnAddress } from './use-own-address'

/**
 * The age of an address is kept on this device, and one without any has the kept one (D37): of a document this comes after
 * it, which is the same for everybody.
 * @param asked of the address
 * @param age as it was answered
 */
export function useKeptAge(asked: number | undefined, age: number | undefined): void {
  const write = useOwnAddress()
  useEffect(() => {
    if (asked !== undefined) {
      keepAge(age)
      return
    }
    const edad = keptAge()
    if (edad !== undefined) write({ edad })
  }, [asked, age, write])
}
