import './entry.css'
import type { ReactNode } from 'react'
import { Picture } from '~/components/ui/picture'
import type { IconComponent } from '~/components/ui/stroke'

/** One short form, beside a picture of what it opens. */
export function EntryPanel({
  title,
  lead,
  before,
  art,
  children,
}: {
  readonly title: string
  readonly lead: ReactNode
  readonly before?: ReactNode
  readonly art: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="wrap entry">
      <div className="entry-f">
        <div>
          {before}
          <h1 className="h1">{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
      {art}
    </div>
  )
}

export function EntryArt({
  label,
  title,
  car = null,
  children,
}: {
  /** The section's label, for who does not see it. */
  readonly label: string
  readonly title: string
  /** Asset id. */
  readonly car?: string | null
  /** The `EntryDeed`s. */
  readonly children: ReactNode
}) {
  return (
    <section className="entry-art" aria-label={label}>
      <div className="entry-sun" />
      <div className="entry-road" />
      {car && (
        <div className="entry-car">
          <Picture
            id={car}
            alt=""
            width={1200}
            height={560}
            sizes="(min-width: 1101px) 524px, (min-width: 901px) 380px, 300px"
            vector
          />
        </div>
      )}
      <h2 className="h2">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

export function EntryDeed({
  icon: Icon,
  name,
  text,
}: {
  readonly icon: IconComponent
  readonly name?: string
  readonly text: string
}) {
  return (
    <li>
      <Icon className="i i-24" aria-hidden />
      <span>
        {name && <b>{name}</b>} {text}
      </span>
    </li>
  )
}
