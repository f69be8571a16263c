import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useFormPost } from '~/components/ui/use-form-post'
import { adoptTyped, showProblems, useStepForm } from '~/components/ui/use-step-form'
import type { PrecheckinStep } from './precheckin.schema'
import type {
  PrecheckinProblem,
  PrecheckinProblems,
  PrecheckinView,
  SaveRefusal,
  SaveResult,
} from './precheckin.types'

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
export type SaveFields<Values> = ReturnType<typeof useStepForm<Values>>
/** Validators of a field by its name. */
export type Rule = (name: string) => { readonly onDynamic: () => PrecheckinProblem | undefined }

/**
 * The form of a step with fields, which the browser checks by the rules of the server (D56).
 * @param initial is read once
 * @param read the values that the controls hold
 * @param check is also the rule of each field, by the field's name
 */
export function useSaveForm<Values extends object>({
  view,
  posted,
  initial,
  read,
  check,
  send,
}: {
  readonly view: PrecheckinView
  readonly posted: SaveResult | null
  readonly initial: Values
  readonly read: (form: FormData) => Values
  readonly check: (values: Values) => PrecheckinProblems
  readonly send: (
    typed: Values & { readonly code: string; readonly version: number },
  ) => Promise<SaveResult>
}) {
  const fields = useStepForm(
    () => initial,
    () => problemsOf(posted),
  )
  const save = useSave(view.version, posted, async (version) => {
    await fields.validateAllFields('submit')
    const problems = check(fields.state.values)
    if (Object.keys(problems).length > 0) return { ok: false, problems }
    const result = await send({ ...fields.state.values, code: view.booking.code, version })
    showProblems(fields, problemsOf(result))
    return result
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useLayoutEffect(() => adoptTyped(fields, save.form.current, read), [])

  const rule: Rule = (name) => ({ onDynamic: () => check(fields.state.values)[name] })
  return { save, fields, rule }
}

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

function problemsOf(result: SaveResult | null): PrecheckinProblems {
  return result && 'problems' in result ? result.problems : {}
}

function versionOf(result: SaveResult | null): number | undefined {
  return result && 'version' in result ? result.version : undefined
}
