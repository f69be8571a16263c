import { useSuspenseQuery } from '@tanstack/react-query'
import { Picture } from '~/components/ui/picture'
import { formatDate } from '~/domain/calendar/dates'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import CalendarDays from '~icons/lucide/calendar-days'
import { homeContentQuery } from '../home.functions'
import type { BrandOpening } from '../home.types'
import { BridgeScene } from './bridge-scene'

export function Hero() {
  const { heroImage, opening } = useSuspenseQuery(homeContentQuery()).data
  return (
    <>
      {opening && <Opening {...opening} />}
      <section className="hero">
        <div className="wrap">
          <div className="hero-txt">
            <h1>{m.home_title()}</h1>
            <p className="lead">{m.home_lead()}</p>
          </div>
          <div className="hero-car">
            {heroImage && (
              <Picture
                id={heroImage}
                alt=""
                width={1200}
                height={560}
                sizes="(max-width: 767px) 296px, 716px"
                priority
                vector
              />
            )}
          </div>
        </div>
        {/* Behind the rest, and after it: it stands on the ground, which a page that comes in pieces moves till all is there. */}
        <div className="scene" aria-hidden="true">
          <BridgeScene />
        </div>
      </section>
    </>
  )
}

/** A brand that hands out no cars yet says from when on it does, and who does so already. */
function Opening({ brand, from, elsewhere }: BrandOpening) {
  const date = formatDate(from, currentLocale())
  return (
    <div className="opening">
      <div className="wrap wraps">
        <CalendarDays className="i" aria-hidden />
        <p>
          <b>{m.search_opens_on({ brand, date })}.</b> {m.home_opening_text()}
        </p>
        {elsewhere && (
          <a className="link" href={elsewhere.url}>
            {m.home_opening_elsewhere({ brand: elsewhere.name })}
          </a>
        )}
      </div>
    </div>
  )
}
