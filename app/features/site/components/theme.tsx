import { useRouter } from '@tanstack/react-router'
import type { Site } from '~/domain/catalogue'
import { themeCss } from '../theme-css'

/** The brand's colours. Its text is no HTML: where React draws the document anew, Trusted Types let it through. */
export function Theme({ site }: { readonly site: Site }) {
  const { ssr } = useRouter().options
  return (
    <style nonce={ssr?.nonce} suppressHydrationWarning>
      {themeCss(site)}
    </style>
  )
}
