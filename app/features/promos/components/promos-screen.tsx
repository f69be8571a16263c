import '~/components/layout/page.css'
import '../promos.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { PromoPage } from '../promos.functions'
import { AutomaticList, discountsOf } from './automatic-list'
import { CodeForm } from './code-form'
import { PromoCard } from './promo-card'
import { PromoHero } from './promo-hero'
import { PromosComing } from './promos-coming'
import { PromosEmpty } from './promos-empty'

/** `/promos` (§2.5, D26): dates, conditions and codes, each with the way to the fleet that has it applied. */
export function PromosScreen({ page }: { readonly page: PromoPage }) {
  const layout = useLayout()
  const { locale } = layout
  const { site, now } = useSite()
  const [first, ...others] = page.running
  const shared = { brand: site.name, today: dateOf(panamaNow(now)), locale }
  const hasComing = page.coming.length > 0
  return (
    <DefaultLayout {...layout}>
      <div className="wrap prm-page">
        <div className="page-h">
          <div>
            <h1 className="h1">{m.promos_title()}</h1>
            <p className="lead">{m.promos_lead()}</p>
          </div>
        </div>
        {first ? (
          <>
            <PromoHero promo={first} {...shared} />
            {others.length > 0 && (
              <div className="prm-cards">
                {others.map((promo) => (
                  <PromoCard key={promo.id} promo={promo} {...shared} />
                ))}
              </div>
            )}
            <AutomaticList discounts={discountsOf(page.automatic, locale)} />
          </>
        ) : (
          <PromosEmpty page={page} locale={locale} />
        )}
        <div className={hasComing ? 'prm-more' : 'prm-alone'}>
          {hasComing && <PromosComing promos={page.coming} locale={locale} />}
          <CodeForm others={first !== undefined} wide={!hasComing} />
        </div>
      </div>
    </DefaultLayout>
  )
}
