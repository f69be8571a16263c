import type { SyntheticEvent } from 'react'
import { Button } from '~/components/ui/button'
import type { Site } from '~/domain/catalogue'
import type { LeasingPlan } from '~/domain/info-page'
import { m } from '~/paraglide/messages'
import { TRAP } from '../lead.schema'
import type { LeadState } from '../use-lead'
import { FORM_ID } from './form-id'
import { CompanyFields, ConsentField, ContactFields, NeedsFields } from './lead-fields'
import { LeadNotes } from './lead-notes'

/** Without scripts it is posted to its own page. */
export function LeadForm({
  lead,
  plans,
  site,
}: {
  readonly lead: LeadState
  readonly plans: readonly LeasingPlan[]
  readonly site: Site
}) {
  const { isSending, failure } = lead
  // A disabled field would lose the focus of whoever pressed Enter in it.
  const hold = (event: SyntheticEvent) => {
    const isWayOut = 'key' in event.nativeEvent && event.nativeEvent.key === 'Tab'
    if (isSending && !isWayOut) event.preventDefault()
  }
  return (
    <form
      ref={lead.form}
      className="lead-form"
      method="post"
      noValidate
      aria-labelledby={`${FORM_ID}-t`}
      onSubmit={lead.submit}
      onBlur={lead.leave}
    >
      <LeadNotes lead={lead} site={site} />
      <fieldset
        aria-busy={isSending || undefined}
        onClick={hold}
        onMouseDown={hold}
        onKeyDown={hold}
      >
        <legend className="sr">{m.lead_legend()}</legend>
        <CompanyFields lead={lead} />
        <ContactFields lead={lead} />
        <NeedsFields lead={lead} plans={plans} />
        <ConsentField lead={lead} />
        {/* Nobody sees it, and no browser fills it in: whoever does is a machine. */}
        <div className="sr" aria-hidden="true">
          <input
            type="text"
            name={TRAP}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
          />
        </div>
      </fieldset>
      <div className="row lead-send">
        <Button type="submit" size="lg" busy={isSending}>
          {isSending ? m.lead_sending() : failure ? m.lead_retry() : m.lead_ask()}
        </Button>
        {failure && <p className="small muted js-only">{m.lead_kept()}</p>}
      </div>
      <p className="sr" role="status">
        {isSending && m.lead_sending()}
      </p>
    </form>
  )
}
