import { ScriptOnce, useRouter } from '@tanstack/react-router'
import { importMapOf } from '../card-page-scripts'
import { lateFiles } from '../late-scripts'

/** Begins the page's code (`late-starter.ts`); in the browser it has begun. The development server begins it itself. */
export function StartLate() {
  const router = useRouter()
  if (!import.meta.env.SSR) return null
  const routeIds = router.stores.matches.get().map(({ routeId }) => routeId)
  const files = lateFiles(routeIds)
  if (files.length === 0) return null
  const importMap = importMapOf(routeIds)
  return (
    <>
      {importMap && (
        <script
          type="importmap"
          nonce={router.options.ssr?.nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses and hashes of the build
          dangerouslySetInnerHTML={{ __html: importMap }}
        />
      )}
      <ScriptOnce>{`${import.meta.env.LATE_STARTER}(${JSON.stringify(files)})`}</ScriptOnce>
    </>
  )
}
