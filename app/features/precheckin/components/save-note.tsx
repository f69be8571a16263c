import { Note } from '~/components/ui/note'
import { m } from '~/paraglide/messages'
import { refusalWords } from '../precheckin-words'
import { fieldId, type Save } from '../use-save'

/** Why a step was not saved, over its form: what is wrong with links to it, or what happened meanwhile. */
export function SaveNote({
  save: { problems, refusal },
  name,
}: {
  readonly save: Save
  /** The field's name in the summary. */
  readonly name: (field: string) => string
}) {
  if (refusal?.error === 'stale') {
    return (
      <Note tone="warn" live="assertive">
        <b>{m.precheckin_stale()}</b> {m.precheckin_stale_text()}{' '}
        <a className="link inh" href="?">
          {m.precheckin_stale_see()}
        </a>
      </Note>
    )
  }
  if (refusal) {
    return (
      <Note tone="warn" live="assertive">
        {refusalWords[refusal.error]()}
      </Note>
    )
  }
  const fields = Object.keys(problems)
  if (fields.length === 0) return null
  return (
    <Note tone="bad" live="assertive">
      <b>
        {fields.length === 1
          ? m.precheckin_summary_one()
          : m.precheckin_summary({ count: fields.length })}
      </b>{' '}
      {fields.map((field, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <a className="link inh" href={`#${fieldId(field)}`}>
            {name(field)}
          </a>
        </span>
      ))}
    </Note>
  )
}
