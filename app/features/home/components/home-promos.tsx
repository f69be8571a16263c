import { ContentLink } from '~/components/layout/content-link'
import { buttonClass } from '~/components/ui/button'
import { KeptHtml } from '~/components/ui/kept-html'
import { Picture } from '~/components/ui/picture'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Promo } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { isRunning } from '~/domain/pricing/promo'
import { currentLocaleForm } from '~/server/request-facts'
import TicketPercent from '~icons/lucide/ticket-percent'

/** The calls to action of the site's content that run today (D26). */
export function HomePromos({
  promos,
  now,
  locale,
}: {
  readonly promos: readonly Promo[]
  /** Epoch milliseconds. */
  readonly now: number
  readonly locale: Locale
}) {
  const today = dateOf(panamaNow(now))
  const running = promos.filter((promo) => promo.kind === 'cta' && isRunning(promo, today))
  if (running.length === 0) return null
  return (
    <section className="sec wrap sec-last" id="promociones">
      <KeptHtml as="div" of={promos} by={`promos ${today} ${currentLocaleForm()}`} className="ctas">
        {() =>
          running.map((promo) => <CallToAction key={promo.id} promo={promo} locale={locale} />)
        }
      </KeptHtml>
    </section>
  )
}

function CallToAction({ promo, locale }: { readonly promo: Promo; readonly locale: Locale }) {
  const deep = promo.style === 'deep'
  const image = promo.image[locale]
  return (
    <article className={deep ? 'cta deep' : 'cta soft'}>
      {deep && <div className="orb" />}
      <h2>{promo.title[locale]}</h2>
      <p>{promo.description[locale]}</p>
      {promo.couponCode && (
        <span className="promo-code">
          <TicketPercent className="i i-16" aria-hidden />
          {promo.couponCode}
        </span>
      )}
      <ContentLink link={promo.link} className={buttonClass({ variant: deep ? 'glow' : 'deep' })}>
        {promo.buttonText[locale]}
      </ContentLink>
      {image && (
        <div className="art">
          <Picture
            id={image}
            alt=""
            width={1200}
            height={560}
            sizes="(max-width: 767px) 330px, 480px"
            vector
          />
        </div>
      )}
    </article>
  )
}
