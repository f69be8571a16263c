import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import type { PrecheckinStep } from './precheckin.schema'
import type { PrecheckinProblems, SaveRefusal, SaveResult } from './precheckin.types'

type Refused = Exclude<SaveResult, { readonly ok: true }>

/** The state that the forms of the steps share: sending, problems, and the version that the page shows. */
export function useSave(shown: number, posted: Refused | null) {
  const navigate = useNavigate()
  const [result, setResult] = useState<Refused | null>(posted)
  const [isSending, setSending] = useState(false)
  const [version, setVersion] = useState(versionOf(posted) ?? shown)
  const problems: PrecheckinProblems = result && 'problems' in result ? result.problems : {}
  const refusal: SaveRefusal | null = result && 'error' in result ? result.error : null

  useEffect(() => {
    const [first] = Object.keys(problems)
    if (first) document.getElementById(fieldId(first))?.focus()
  }, [problems])

  const save = async (send: (version: number) => Promise<SaveResult>) => {
    if (isSending) return
    setSending(true)
    const answer = await send(version).catch(refusalOf)
    if (answer.ok) {
      await navigate({ to: addresses[answer.next] })
      return
    }
    setSending(false)
    setVersion(versionOf(answer) ?? version)
    setResult(answer)
  }

  return { problems, refusal, isSending, version, save, refuse: setResult }
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

function versionOf(result: Refused | null): number | undefined {
  return result && 'error' in result ? result.version : undefined
}

function refusalOf(error: unknown): SaveResult {
  const isBusy = isAppError(error, 'too_many_requests')
  return { ok: false, error: isBusy ? 'too_many_requests' : 'unavailable' }
}
