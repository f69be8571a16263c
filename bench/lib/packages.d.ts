// Types for the part that we use of the packages of bench/package.json, which are installed for the measurements alone.
declare module 'html-react-parser' {
  import type { ReactNode } from 'react'
  export default function parse(html: string): ReactNode
}
