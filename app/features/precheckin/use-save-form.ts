import { useLayoutEffect } from 'react'
import { adoptTyped, showProblems, useStepForm } from '~/components/ui/use-step-form'
import type {
  PrecheckinProblem,
  PrecheckinProblems,
  PrecheckinView,
  SaveResult,
} from './precheckin.types'
import { useSave } from './use-save'

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

function problemsOf(result: SaveResult | null): PrecheckinProblems {
  return result && 'problems' in result ? result.problems : {}
}
