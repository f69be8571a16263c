import { buttonClass } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { KeptHtml } from '~/components/ui/kept-html'
import type { LeasingPlan } from '~/domain/info-page'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import Check from '~icons/lucide/check'
import Minus from '~icons/lucide/minus'
import { FORM_ID, PLANS_ID } from './form-id'

/** The same rows in the same order in each; what one lacks is said in words. */
export function PlanCards({
  plans,
  note,
}: {
  readonly plans: readonly LeasingPlan[]
  readonly note: string
}) {
  return (
    <section className="wrap lead-sec" id={PLANS_ID} aria-labelledby={`${PLANS_ID}-t`}>
      <div className="lplans-h">
        <h2 className="h2" id={`${PLANS_ID}-t`}>
          {m.lead_plans()}
        </h2>
        {note && <p>{note}</p>}
      </div>
      <KeptHtml as="div" of={plans} by={`plans ${currentLocale()}`} className="lplans">
        {() => plans.map((plan) => <PlanCard key={plan.name} plan={plan} />)}
      </KeptHtml>
    </section>
  )
}

function PlanCard({ plan }: { readonly plan: LeasingPlan }) {
  const { name, featured } = plan
  const rows = [
    [m.lead_plan_term(), plan.term],
    [m.lead_plan_kilometers(), plan.kilometers],
    [m.lead_plan_minimum(), plan.minimum],
  ] as const
  return (
    <article className={featured ? 'lplan lplan-on' : 'lplan'}>
      {featured && (
        <span className="lplan-rec">
          <Chip tone="promo">{m.lead_plan_featured()}</Chip>
        </span>
      )}
      <h3 className="h4">{name}</h3>
      <p className="small muted lplan-tag">{plan.tagline}</p>
      {plan.price && (
        <p className="lplan-p">
          <b className="num">{plan.price}</b> <span>{plan.priceNote}</span>
        </p>
      )}
      <dl>
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className="ticks">
        {plan.includes.map(({ text, covered }) => (
          <li key={text} className={covered ? undefined : 'no'}>
            {covered ? <Check className="i" aria-hidden /> : <Minus className="i" aria-hidden />}
            <span>{covered ? text : m.lead_plan_not_included({ what: text })}</span>
          </li>
        ))}
      </ul>
      <a
        className={buttonClass({ variant: featured ? 'primary' : 'outline', block: true })}
        href={`#${FORM_ID}`}
        onClick={() => choosePlan(name)}
      >
        {m.lead_plan_quote({ plan: name })}
      </a>
    </article>
  )
}

/** The form below begins with it; without scripts the link leads there all the same. */
function choosePlan(name: string): void {
  const options = document.querySelectorAll<HTMLInputElement>(`#${FORM_ID} input[name=wantedPlan]`)
  for (const option of options) if (option.value === name) option.checked = true
}
