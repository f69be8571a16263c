import { useState } from 'react'
import { Sheet } from '~/components/ui/sheet'
import { isInCity } from '~/features/maps/city-map'
import type { Position } from '~/features/maps/map-places'
import { m } from '~/paraglide/messages'
import Maximize from '~icons/lucide/maximize-2'
import type { ShownBranch } from './branches-context'
import { CityMap } from './city-map'
import { CountryMap } from './country-map'

/** The country left, the capital enlarged right; on phones the country, and both on the whole screen by a button. */
export function BranchesMap({
  branches,
  me,
}: {
  readonly branches: readonly ShownBranch[]
  readonly me: Position | null
}) {
  const [large, setLarge] = useState(false)
  const close = () => setLarge(false)
  const hasCity = branches.filter(isInCity).length > 1
  return (
    <div className={hasCity ? 'bch-map bch-two' : 'bch-map'}>
      <figure className="bch-country" aria-label={m.branches_map()}>
        <CountryMap branches={branches} me={me} inline />
        <p className="bch-tag phone-only">{m.branches_panama()}</p>
        <button
          type="button"
          className="icon-btn phone-only bch-large js-only"
          aria-label={m.branches_map_large()}
          aria-haspopup="dialog"
          onClick={() => setLarge(true)}
        >
          <Maximize className="i" aria-hidden />
        </button>
      </figure>
      {hasCity && <CityMap branches={branches} me={me} />}
      <Sheet open={large} onClose={close} title={m.branches_map_title()} kind="full">
        <div className="bch-map bch-whole">
          <figure className="bch-scroll" aria-label={m.branches_map()}>
            <CountryMap branches={branches} me={me} onChoose={close} />
          </figure>
          {hasCity && <CityMap branches={branches} me={me} onChoose={close} />}
        </div>
      </Sheet>
    </div>
  )
}
