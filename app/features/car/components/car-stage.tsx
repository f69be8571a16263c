import { type MouseEvent, useId, useRef, useState } from 'react'
import { Picture } from '~/components/ui/picture'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'

/** The pictures side by side: a finger swipes them, a small one or an arrow key leads to the other. Nothing lies on them. */
export function CarStage() {
  const { car } = useCar().view
  const views = viewsOf(car)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const id = useId()
  const show = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    const { current } = strip
    current?.scrollTo({ left: index * current.clientWidth })
  }
  return (
    <div className="au-stage">
      <ul
        className="au-views"
        ref={strip}
        aria-label={m.carpage_views({ car: carName(car) })}
        // It scrolls, with keys too.
        tabIndex={views.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {views.map(({ key, picture, vector, height, label }, index) => (
          <li key={key} id={`${id}-${key}`}>
            <Picture
              id={picture}
              alt={`${carName(car)} ${m.car_or_similar()}${views.length > 1 ? `, ${label().toLowerCase()}` : ''}`}
              width={1200}
              height={height}
              sizes="(min-width:1181px) 644px,(min-width:768px) 72vw,342px"
              priority={index === 0}
              vector={vector}
            />
          </li>
        ))}
      </ul>
      {views.length > 1 && (
        <ul className="au-thumbs">
          {views.map(({ key, picture, vector, height, label }, index) => (
            <li key={key}>
              <a
                href={`#${id}-${key}`}
                aria-label={label()}
                aria-current={index === at || undefined}
                onClick={show(index)}
              >
                <Picture
                  id={picture}
                  alt=""
                  width={1200}
                  height={height}
                  sizes="92px"
                  widths={[160, 240]}
                  vector={vector}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type View = {
  readonly key: 'frente' | 'lado'
  readonly picture: string | null
  readonly vector: boolean
  readonly height: number
  readonly label: () => string
}

/** As many as there are; a car without a picture has one empty stage. */
function viewsOf({ image, sideImage }: { image: string | null; sideImage: string | null }): View[] {
  const front = { key: 'frente', picture: image, vector: false, height: 640 } as const
  const side = { key: 'lado', picture: sideImage, vector: true, height: 560 } as const
  const views = [
    { ...front, label: m.carpage_view_front },
    { ...side, label: m.carpage_view_side },
  ]
  const known = views.filter(({ picture }) => picture !== null)
  return known.length > 0 ? known : views.slice(0, 1)
}
