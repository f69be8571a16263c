import { ScriptOnce, useRouter } from '@tanstack/react-router'
import { lateBuild, lateFiles } from '../late-scripts'

/** Begins the page's code (`late-starter.ts`); in the browser it has begun. The development server begins it itself. */
export function StartLate() {
  const router = useRouter()
  if (!import.meta.env.SSR) return null
  const files = lateFiles(router.stores.matches.get().map(({ routeId }) => routeId))
  if (files.length === 0) return null
  return <ScriptOnce>{`${import.meta.env.LATE_STARTER}(${JSON.stringify(files)},${JSON.stringify(lateBuild())})`}</ScriptOnce>
}
