import { useRouter } from '@tanstack/react-router'
import { lateStarter } from '../late-scripts'

const starter = { __html: import.meta.env.SSR ? lateStarter : '' }

/** Begins the page's code (`late-scripts.ts`); in the browser it has begun. The development server starts it itself. */
export function StartLate() {
  const { options } = useRouter()
  if (import.meta.env.DEV) return null
  return (
    <script
      nonce={options.ssr?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
      dangerouslySetInnerHTML={starter}
    />
  )
}
