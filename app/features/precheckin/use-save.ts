import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormPost } from '~/components/ui/use-form-post'
import type { PrecheckinStep } from './precheckin.schema'
import type { PrecheckinProblems, SaveRefusal, SaveResult } from './precheckin.types'

/**
 * The forms of the steps go on to the next one, and send the version that their page shows: when somebody saved
 * meanwhile, the next try replaces that.
 */
export function useSave(
  shown: number,
  posted: SaveResult | null,
  save: (version: number) => Promise<SaveResult>,
) {
  const navigate = useNavigate()
  const [version, setVersion] = useState(versionOf(posted) ?? shown)
  const form = useFormPost<SaveRefusal, PrecheckinProblems, { readonly next: PrecheckinStep }>({
    posted,
    send: async () => {
      const result = await save(version)
      setVersion(versionOf(result) ?? version)
      return result
    },
    done: ({ next }) => navigate({ to: addresses[next] }),
  })
  return { ...form, version }
}

export type Save = ReturnType<typeof useSave>

/** The id of a field by its name in the problems, for the summary's links. */
export function fieldId(name: string): string {
  return `pc-${name.replaceAll('.', '-')}`
}

const addresses = {
  start: '/precheckin',
  preferences: '/precheckin/preferences',
  verify: '/precheckin/verify',
  checkout: '/precheckin/checkout',
  thanks: '/precheckin/thanks',
} as const satisfies Record<PrecheckinStep, string>

function versionOf(result: SaveResult | null): number | undefined {
  return result && 'version' in result ? result.version : undefined
}
