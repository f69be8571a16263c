import type { Locale } from '~/domain/locales'
import { PlaceMap } from '~/features/maps/components/place-map'
import { m } from '~/paraglide/messages'
import Navigation from '~icons/lucide/navigation'
import type { BranchPage } from '../branches.functions'
import { mapApps } from '../map-links'

/** Where the branch is, and the steps to its counter. */
export function CounterWay({
  branch,
  others,
  locale,
}: Pick<BranchPage, 'branch' | 'others'> & { readonly locale: Locale }) {
  const steps = branch.steps[locale].length > 0 ? branch.steps[locale] : [branch.directions[locale]]
  return (
    <section className="bch-way-s" aria-labelledby="bch-way">
      <PlaceMap branch={branch} others={others} locale={locale} />
      <div className="bch-way-t">
        <h2 className="h4" id="bch-way">
          {m.branches_find_counter()}
        </h2>
        <ol className="numbered">
          {steps.filter(Boolean).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ul className="wraps bch-apps">
          {mapApps.map(({ name, href }, index) => (
            <li key={name}>
              <a
                className="btn btn-2 btn-sm"
                href={href(branch)}
                target="_blank"
                rel="noreferrer"
                aria-label={m.branches_open_in({ app: name })}
              >
                {index === 0 && <Navigation className="i i-16" aria-hidden />}
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
