import { useSuspenseQuery } from '@tanstack/react-query'
import { Picture } from '~/components/ui/picture'
import { m } from '~/paraglide/messages'
import { homeContentQuery } from '../home.functions'
import { BridgeScene } from './bridge-scene'

export function Hero() {
  const { heroImage } = useSuspenseQuery(homeContentQuery()).data
  return (
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
  )
}
