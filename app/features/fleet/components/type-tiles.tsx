import { KeptHtml } from '~/components/ui/kept-html'
import { typeName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { ChosenFilter, FacetOption } from '../filters'
import type { CarOffer } from '../fleet.types'
import { TypePicture } from './type-picture'

export function TypeTiles({
  offers,
  pictures,
  options,
  onToggle,
}: {
  /** The cars that are counted; null: they are not known as a whole. */
  readonly offers: readonly CarOffer[] | null
  readonly pictures: Readonly<Record<string, string>>
  readonly options: readonly FacetOption[]
  readonly onToggle: (filter: ChosenFilter) => void
}) {
  return (
    <fieldset className="fg">
      <legend>{m.fleet_type()}</legend>
      <KeptHtml as="div" of={offers} by="types-asked" byAddress className="tgrid">
        {() =>
          options.map(({ value, count, chosen }) => (
            <label key={value} className="tbtn">
              <input
                className="over"
                type="checkbox"
                name="tipo"
                value={value}
                checked={chosen}
                disabled={count === 0 && !chosen}
                onChange={() => onToggle({ group: 'tipo', value })}
              />
              <TypePicture id={pictures[value]} sizes="90px" />
              <span>{typeName(value)}</span> <small>{m.fleet_count({ count })}</small>
            </label>
          ))
        }
      </KeptHtml>
    </fieldset>
  )
}
