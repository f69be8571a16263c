import { useEffect, useRef } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { Note } from '~/components/ui/note'
import type { Site } from '~/domain/catalogue'
import { formatPhone } from '~/domain/people/format-phone'
import { reload } from '~/features/site/connection'
import { m } from '~/paraglide/messages'
import { type LeadValues, leadMonths } from '../lead.schema'
import { carTypeName, leadFieldId, leadFieldName, monthsName } from '../lead-words'
import type { LeadState } from '../use-lead'

/** The notes over the form: a request that waited on the device, wrong fields, a failure. */
export function LeadNotes({ lead, site }: { readonly lead: LeadState; readonly site: Site }) {
  const { failure, summary, isRestored, problems } = lead
  if (failure) return <FailureNote lead={lead} site={site} />
  if (summary.some((name) => problems[name])) return <Summary lead={lead} />
  if (!isRestored) return null
  return (
    <Note live="polite">
      {m.lead_restored()}{' '}
      <button
        type="button"
        className="link inh"
        onClick={() => {
          document.getElementById(leadFieldId('company'))?.focus()
          lead.startOver()
        }}
      >
        {m.lead_start_over()}
      </button>
    </Note>
  )
}

function Summary({ lead }: { readonly lead: LeadState }) {
  const { summary } = lead
  return (
    <Note tone="bad" live="assertive">
      <b>{m.lead_summary({ count: summary.length })}</b>
      <span className="wraps lead-links">
        {summary.map((name) => (
          <a key={name} className="link inh" href={`#${leadFieldId(name)}`}>
            {leadFieldName(name)}
          </a>
        ))}
      </span>
    </Note>
  )
}

const titles = {
  too_many_requests: m.lead_too_many,
  unavailable: m.lead_failed,
  network: m.lead_failed,
  outdated: m.error_outdated_title,
}

function FailureNote({ lead, site }: { readonly lead: LeadState; readonly site: Site }) {
  const { failure, values } = lead
  const isOld = failure === 'outdated'
  // The button that was pressed is at the end of the form.
  const place = useRef<HTMLDivElement>(null)
  // In braces: a scroll answers with a promise in newer browsers, which React would take for a clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className="lead-failure">
      <Note tone="bad" live="assertive">
        <b>{titles[failure ?? 'network']()}</b>
        <span className="lead-failed">
          {isOld ? m.error_outdated_text() : m.lead_failed_text()}
        </span>
        <span className="wraps lead-links">
          {isOld && (
            <button type="button" className="link inh" onClick={reload}>
              {m.error_reload()}
            </button>
          )}
          {site.whatsapp && (
            <a
              className="link inh"
              href={whatsAppLink(site.whatsapp, values ? messageOf(values) : '')}
              target="_blank"
              rel="noreferrer"
            >
              {m.lead_by_whatsapp()}
            </a>
          )}
          {site.phone && (
            <a className="link inh" href={telLink(site.phone)}>
              {m.lead_call({ phone: formatPhone(site.phone) })}
            </a>
          )}
        </span>
      </Note>
    </div>
  )
}

/** The request in words, for WhatsApp: the same that the form would have sent. */
function messageOf(values: LeadValues): string {
  const {
    company,
    ruc,
    dv,
    name,
    role,
    email,
    phone,
    wantedPlan,
    fleetSize,
    months,
    carTypes,
    message,
  } = values
  const term = leadMonths.find((one) => one === months)
  return [
    m.lead_heading(),
    `${leadFieldName('company')}: ${company} (RUC ${ruc} DV ${dv})`,
    `${leadFieldName('name')}: ${name}${role && `, ${role}`}`,
    `${email} · ${phone}`,
    `${leadFieldName('wantedPlan')}: ${wantedPlan || m.lead_unsure()}`,
    `${leadFieldName('fleetSize')}: ${fleetSize}${carTypes.length > 0 ? ` (${carTypes.map(carTypeName).join(', ')})` : ''}`,
    term && `${leadFieldName('months')}: ${monthsName(term)}`,
    message,
  ]
    .filter(Boolean)
    .join('\n')
}
