import '~/components/layout/guide.css'
import '~/components/layout/page.css'
import '~/components/layout/thanks.css'
import '../corporate.css'
import { FactIcon } from '~/components/ui/fact-icon'
import { KeptHtml } from '~/components/ui/kept-html'
import { RichText } from '~/components/ui/rich-text'
import type { PageFact } from '~/domain/info-page'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { CorporatePage } from '../corporate.types'
import { useLead } from '../use-lead'
import { CorporateHero } from './corporate-hero'
import { FORM_ID } from './form-id'
import { LeadAside } from './lead-aside'
import { LeadForm } from './lead-form'
import { LeadThanks } from './lead-thanks'
import { PlanCards } from './plan-cards'

/** An info page with `show_corporate_form` (D26): what is offered to companies, and the form to ask for it. */
export function CorporateScreen({ page }: { readonly page: CorporatePage }) {
  const { site, locale } = useLayout()
  const lead = useLead(page)
  const { title, plans, facts, html, posted } = page
  if (lead.receipt) {
    return <LeadThanks receipt={lead.receipt} site={site} locale={locale} image={page.image} />
  }
  return (
    <>
      {/* Sent without scripts, the page comes back at its top: there is what is wrong with the form. */}
      {posted ? (
        <h1 className="sr">{title}</h1>
      ) : (
        <>
          <CorporateHero page={page} />
          {plans.length > 0 && <PlanCards plans={plans} note={page.plansNote} />}
          {facts.length > 0 && <FeeIncludes facts={facts} />}
          {html && (
            <section className="wrap lead-sec">
              <RichText html={html} className="lead-text" />
            </section>
          )}
        </>
      )}
      <section className="wrap lead-sec lead-grid" id={FORM_ID} aria-labelledby={`${FORM_ID}-t`}>
        <div>
          <h2 className="h2" id={`${FORM_ID}-t`}>
            {m.lead_heading()}
          </h2>
          <p className="muted lead-intro">{m.lead_intro()}</p>
          <LeadForm lead={lead} plans={plans} site={site} />
        </div>
        <LeadAside site={site} />
      </section>
    </>
  )
}

function FeeIncludes({ facts }: { readonly facts: readonly PageFact[] }) {
  return (
    <section className="lead-sec lfee" aria-labelledby="cuota">
      <div className="wrap">
        <h2 className="h2" id="cuota">
          {m.lead_fee_includes()}
        </h2>
        <KeptHtml as="ul" of={facts} by="fee" className="points">
          {() =>
            facts.map(({ icon, title, text }) => (
              <li key={title}>
                <FactIcon icon={icon} className="i i-32" />
                <b>{title}</b>
                <p className="small muted">{text}</p>
              </li>
            ))
          }
        </KeptHtml>
      </div>
    </section>
  )
}
