import {
  type AnyFormApi,
  createFormHook,
  createFormHookContexts,
  type ValidationLogicFn,
} from '@tanstack/react-form'
import { useState } from 'react'

const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

/** The field around a bound component, `<form.AppField name="email">{() => <TextField />}</form.AppField>`. */
export { useFieldContext }

/** The components are not named here, so that each comes with the code of its step. */
const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {},
  formComponents: {},
})

/** Codes of problems by the name of their field. */
type Problems = Readonly<Partial<Record<string, string>>>

/**
 * The form of a step that a renter fills in (D56). Its fields name their rule as `onDynamic`.
 * @param initial is read once: a later answer of the server never overwrites what is being typed
 * @param problems are shown from the beginning, those of a form that was sent without scripts
 */
export function useStepForm<Values>(initial: () => Values, problems: () => Problems = () => ({})) {
  const [defaultValues] = useState(initial)
  const [defaultState] = useState(() => ({ fieldMetaBase: metaOf(problems()) }))
  return useAppForm({
    defaultValues,
    defaultState,
    validationLogic: afterBlur,
    canSubmitWhenInvalid: true,
  })
}

/** Shows what was found wrong elsewhere, by the server or the gateway. */
export function showProblems(form: AnyFormApi, problems: Problems): void {
  for (const [field, problem] of Object.entries(problems)) {
    form.setFieldMeta(field, (meta) => ({
      ...meta,
      errorMap: { ...meta.errorMap, onDynamic: problem },
    }))
  }
}

/** Takes over what was typed before the scripts ran, in the controls that the page has. */
export function adoptTyped(
  form: AnyFormApi,
  element: HTMLFormElement | null,
  read: (data: FormData) => object,
): void {
  if (!element) return
  const data = new FormData(element)
  const names = [...data.keys()]
  for (const [field, value] of Object.entries(read(data))) {
    const isKept = JSON.stringify(value) === JSON.stringify(form.getFieldValue(field))
    if (!isKept && names.some((name) => name.startsWith(field))) form.setFieldValue(field, value)
  }
}

function metaOf(problems: Problems) {
  const entries = Object.entries(problems).map(([name, onDynamic]) => [
    name,
    { ...untouched, errorMap: { onDynamic }, errorSourceMap: { onDynamic: 'field' as const } },
  ])
  return Object.fromEntries(entries)
}

const untouched = { isTouched: false, isBlurred: false, isDirty: false, isValidating: false }

/** D21: on leaving a field and on submit; while a message stands, typing checks again, so that it goes once right. */
const afterBlur: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  const shown = event.fieldName
    ? Boolean(form.getFieldMeta(event.fieldName)?.errorMap.onDynamic)
    : false
  const due = event.type === 'blur' || event.type === 'submit' || (event.type === 'change' && shown)
  const check = { fn: validators?.onDynamic, cause: 'dynamic' } as const
  return runValidation({ form, validators: due && !event.async ? [check] : [] })
}
