import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isAppError } from '~/domain/app-error'
import type { Untaken } from '~/domain/form-result'
import { roughPhone } from '~/features/reservation/reservation.schema'
import { sendLeadFn } from './corporate.functions'
import type { CorporatePage, LeadReceipt, LeadResult } from './corporate.types'
import { fillIn } from './fill-in'
import { dropKeptLead, keepLead, keptLead } from './kept-lead'
import {
  type LeadField,
  type LeadProblems,
  type LeadValues,
  leadFields,
  leadFromForm,
  leadProblemsOf,
  leadSchema,
} from './lead.schema'
import { leadFieldId } from './lead-words'

/** `outdated`: this page is of an older build, and the server has no such function any more. */
type LeadFailure = Untaken | 'network' | 'outdated'

export type LeadState = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: LeadProblems
  /** The wrong fields when the form was last sent, so that the summary does not change under the hand. */
  readonly summary: readonly LeadField[]
  readonly failure: LeadFailure | null
  readonly isSending: boolean
  /** The form holds a request that waited on the device since an earlier visit. */
  readonly isRestored: boolean
  readonly receipt: LeadReceipt | null
  /** The typed values, for a message by another way. */
  readonly values: LeadValues | null
  readonly submit: (event: FormEvent) => void
  readonly leave: (event: FocusEvent) => void
  readonly startOver: () => void
}

/** The fields are the browser's own: what is typed before the page is alive stays, and is read when it is sent. */
export function useLead({ slug, posted }: Pick<CorporatePage, 'slug' | 'posted'>): LeadState {
  const form = useRef<HTMLFormElement>(null)
  const key = useRef('')
  const parsePhone = useParsePhone(form)
  const back = posted?.result
  const [problems, setProblems] = useState<LeadProblems>(() => problemsOf(back))
  const [summary, setSummary] = useState(() => inOrder(problemsOf(back)))
  const [failure, setFailure] = useState<LeadFailure | null>(() => failureOf(back))
  const [isSending, setSending] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [receipt, setReceipt] = useState(back?.ok ? back.receipt : null)
  const [values, setValues] = useState<LeadValues | null>(posted?.typed.values ?? null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    key.current = crypto.randomUUID()
    const kept = posted ? null : keptLead()
    if (!kept || !form.current || isTouched(form.current)) return
    key.current = kept.submissionKey || key.current
    fillIn(form.current, kept.values)
    setRestored(kept.isUnsent)
  }, [posted])

  // The other language is another document (D23): what is typed goes along.
  useEffect(() => {
    const keep = () => {
      if (form.current && isTouched(form.current)) keepLead('tab', key.current, readForm(form))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  // The first wrong field gets the focus once its message is there.
  useLayoutEffect(() => {
    const [first] = summary
    if (round > 0 && first) document.getElementById(leadFieldId(first))?.focus()
  }, [summary, round])

  const schema = () => leadSchema({ parsePhone: parsePhone.current })
  const read = () => readForm(form)

  const refuse = (found: LeadProblems) => {
    setProblems(found)
    setSummary(inOrder(found))
    setRound((count) => count + 1)
  }

  const send = async (typed: LeadValues, trap: string) => {
    setSending(true)
    setFailure(null)
    const result = await sendLeadFn({
      data: {
        page: slug,
        values: { ...typed, carTypes: [...typed.carTypes] },
        submissionKey: key.current,
        trap,
      },
    }).catch(refusalOf)
    setSending(false)
    if (result.ok) {
      dropKeptLead()
      setReceipt(result.receipt)
    } else if ('problems' in result) {
      refuse(result.problems)
    } else {
      keepLead('device', key.current, typed)
      setFailure(result.error)
    }
  }

  return {
    ...{ form, problems, summary, failure, isSending, isRestored, receipt, values },
    submit: (event) => {
      event.preventDefault()
      if (isSending || !form.current) return
      const typed = read()
      setValues(typed)
      setFailure(null)
      const checked = schema().safeParse(typed)
      refuse(checked.success ? {} : leadProblemsOf(checked.error))
      if (!checked.success) return
      const trap = new FormData(form.current).get('website')
      void send(typed, typeof trap === 'string' ? trap : '')
    },
    leave: ({ target }) => {
      const name = leadFields.find((one) => one === target.getAttribute('name'))
      if (!name || !form.current || isSending) return
      // A message that comes or goes would move the button away from under the press.
      if (form.current.querySelector('[type=submit]:active')) return
      const checked = schema().safeParse(read())
      const found = checked.success ? {} : leadProblemsOf(checked.error)
      const { [name]: _, ...others } = problems
      setProblems(found[name] ? { ...others, [name]: found[name] } : others)
    },
    startOver: () => {
      dropKeptLead()
      form.current?.reset()
      setProblems({})
      setSummary([])
      setFailure(null)
      setRestored(false)
      key.current = crypto.randomUUID()
    },
  }
}

/** No answer: it may have been written or not, and the same key asks again without doubling it. */
function refusalOf(error: unknown) {
  const told = (['too_many_requests', 'outdated'] as const).find((code) => isAppError(error, code))
  return { ok: false, error: told ?? 'network' } as const
}

function problemsOf(result: LeadResult | undefined): LeadProblems {
  return result && 'problems' in result ? result.problems : {}
}

function failureOf(result: LeadResult | undefined): LeadFailure | null {
  return result && 'error' in result ? result.error : null
}

function inOrder(problems: LeadProblems): LeadField[] {
  return leadFields.filter((name) => problems[name])
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
