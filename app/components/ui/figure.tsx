import type { ReactNode } from 'react'

/**
 * An amount, a date, a time, a code or a name beside other words. A translator leaves it as it is, so that React goes on
 * with its own text, and one that writes from the right keeps its order. Alone in an element, that has `translate="no"`.
 */
export function Figure({ children }: { readonly children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
