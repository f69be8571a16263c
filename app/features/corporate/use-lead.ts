import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormPost } from '~/components/ui/use-form-post'
import { isAppError } from '~/domain/app-error'
import { roughPhone } from '~/domain/people/phone'
import { sendLeadFn } from './corporate.functions'
import type { CorporatePage, LeadReceipt } from './corporate.types'
import type { KeptLead } from './kept-lead'
import { dropKeptLead, keepLead, keptLead } from './kept-lead'
import {
  type LeadProblems,
  type LeadValues,
  leadFields,
  leadFromForm,
  leadProblemsOf,
  leadSchema,
  leadTextNames,
  TRAP,
} from './lead.schema'

export type LeadState = ReturnType<typeof useLead>

/** The form of a company, which waits on the device when it cannot be sent. */
export function useLead({ slug, posted }: Pick<CorporatePage, 'slug' | 'posted'>) {
  const key = useRef('')
  const back = posted?.result
  const [problems, setProblems] = useState<LeadProblems>(
    back && 'problems' in back ? back.problems : {},
  )
  const [isRestored, setRestored] = useState(false)
  const [values, setValues] = useState<LeadValues | null>(posted?.typed.values ?? null)

  const send = async (data: FormData) => {
    const typed = leadFromForm(data)
    const wrong = problemsOf(typed)
    setValues(typed)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return { ok: false, problems: wrong } as const
    const trap = data.get(TRAP)
    const result = await sendLeadFn({
      data: {
        page: slug,
        values: { ...typed, carTypes: [...typed.carTypes] },
        submissionKey: key.current,
        trap: typeof trap === 'string' ? trap : '',
      },
    }).catch(failureOf)
    if (result.ok) dropKeptLead()
    else if ('problems' in result) setProblems(result.problems)
    else keepLead('device', key.current, typed)
    return result
  }

  const { form, isSending, result, refusal, submit, clear, ...sent } = useFormPost<
    'network' | 'outdated',
    LeadProblems,
    { readonly receipt: LeadReceipt }
  >({ posted: back, send })
  const parsePhone = useParsePhone(form)

  const problemsOf = (typed: LeadValues): LeadProblems => {
    const checked = leadSchema({ parsePhone: parsePhone.current }).safeParse(typed)
    return checked.success ? {} : leadProblemsOf(checked.error)
  }

  useEffect(() => {
    key.current = crypto.randomUUID()
    const kept = posted ? null : keptLead()
    if (!kept || !form.current || isTouched(form.current)) return
    key.current = kept.submissionKey || key.current
    fillIn(form.current, kept.values)
    setRestored(kept.isUnsent)
  }, [form, posted])

  // The other language is another document (D23): what is typed goes along.
  useEffect(() => {
    const keep = () => {
      if (form.current && isTouched(form.current)) keepLead('tab', key.current, readForm(form))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [form])

  return {
    ...{ form, problems, isSending, values, submit },
    /** The wrong fields when the form was last sent, so that the summary does not change under the hand. */
    summary: isSending ? [] : leadFields.filter((name) => sent.problems[name]),
    failure: isSending ? null : (refusal?.error ?? null),
    /** The form holds a request that waited on the device since an earlier visit. */
    isRestored,
    receipt: result?.ok ? result.receipt : null,
    leave: ({ target }: FocusEvent) => {
      const name = leadFields.find((one) => one === target.getAttribute('name'))
      if (!name || !form.current || isSending) return
      // A message that comes or goes would move the button away from under the press.
      if (form.current.querySelector('[type=submit]:active')) return
      const { [name]: problem } = problemsOf(readForm(form))
      const { [name]: _, ...others } = problems
      setProblems(problem ? { ...others, [name]: problem } : others)
    },
    startOver: () => {
      dropKeptLead()
      form.current?.reset()
      setProblems({})
      clear()
      setRestored(false)
      key.current = crypto.randomUUID()
    },
  }
}

/**
 * No answer: it may have been written or not, and the same key asks again without doubling it. `outdated`: this page is
 * of an older build, and the server has no such function any more.
 */
function failureOf(error: unknown) {
  const told = (['too_many_requests', 'outdated'] as const).find((code) => isAppError(error, code))
  return { ok: false, error: told ?? 'network' } as const
}

function readForm({ current }: RefObject<HTMLFormElement | null>): LeadValues {
  return leadFromForm(new FormData(current ?? undefined))
}

/** Somebody typed before the page was alive: what waited on the device does not go over it. */
function isTouched(form: HTMLFormElement): boolean {
  const { company, ruc, name, email, phone, message } = readForm({ current: form })
  return [company, ruc, name, email, phone, message].some((value) => value !== '')
}

/**
 * The world's phone rules come in a chunk of their own, once somebody begins to fill in the form; until then any digits
 * do, and the server checks again.
 */
function useParsePhone(form: RefObject<HTMLFormElement | null>) {
  const parse = useRef<(typed: string) => string | null>(roughPhone)
  useEffect(() => {
    const begun = new AbortController()
    const load = () => {
      import('~/features/reservation/phone').then(
        ({ parsePhone }) => {
          parse.current = parsePhone
        },
        // The chunk is lost (offline, a new version): the rough rule stays, the server has the exact one.
        () => undefined,
      )
    }
    form.current?.addEventListener('focusin', load, { once: true, signal: begun.signal })
    return () => begun.abort()
  }, [form])
  return parse
}

/** Puts values into a form whose fields are the browser's own. */
function fillIn(form: HTMLFormElement, values: KeptLead['values']): void {
  for (const name of leadTextNames) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList || isValued(field)) field.value = values[name]
    // A counter of characters, or a field with a prefix, hears of the value as if it had been typed.
    if (isValued(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name=carTypes]')) {
    box.checked = values.carTypes.some((type) => type === box.value)
  }
}

type Valued = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isValued(field: Element | RadioNodeList | null): field is Valued {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
}
