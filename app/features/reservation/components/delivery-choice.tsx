import { useSelector } from '@tanstack/react-form'
import { useId } from 'react'
import { Note } from '~/components/ui/note'
import { RadioGroup, RadioInput, RadioMark } from '~/components/ui/radio'
import { deliveryZone } from '~/domain/booking/quote'
import type { Locale } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'

/** Where the branch of the pickup brings the car; nothing where it does not deliver (D58). */
export function DeliveryChoice({
  form,
  view,
  locale,
  costOf,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly costOf: (zone: string) => Cents
}) {
  const chosen = useSelector(form.store, ({ values }) => values.delivery)
  const { pickupBranch, returnBranch } = view
  const zones = pickupBranch.deliveryZones
  const branch = pickupBranch.shortName[locale]
  if (zones.length === 0) return null
  return (
    <section className="step-block">
      <div className="block-h">
        <h2 className="h2">{m.delivery_heading()}</h2>
        <p>
          {pickupBranch.slug === returnBranch.slug
            ? m.delivery_lead()
            : m.delivery_lead_one_way({ branch: returnBranch.shortName[locale] })}
        </p>
      </div>
      <RadioGroup
        legend={m.delivery_heading()}
        legendHidden
        name="delivery"
        className="zones"
        value={isDeliveryGone(pickupBranch, chosen) ? null : chosen}
        onChange={(code) => form.setFieldValue('delivery', code)}
      >
        <Zone code="" name={m.delivery_none({ branch })} note="" />
        {zones.map(({ code, name, note, price }) => (
          <Zone
            key={code}
            code={code}
            name={name[locale]}
            note={note[locale]}
            cost={costOf(code)}
            net={partNet(price, 0, view)}
          />
        ))}
      </RadioGroup>
    </section>
  )
}

/** Says at every step that a delivery is not in the price which the branch of the pickup does not offer, or no longer. */
export function DeliveryGone({
  form,
  view: { pickupBranch },
  locale,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
}) {
  const chosen = useSelector(form.store, ({ values }) => values.delivery)
  if (!isDeliveryGone(pickupBranch, chosen)) return null
  return (
    <Note tone="warn" live="polite">
      {m.delivery_gone({ branch: pickupBranch.shortName[locale] })}
    </Note>
  )
}

function isDeliveryGone(branch: ReservationView['pickupBranch'], code: string): boolean {
  return code !== '' && !deliveryZone(branch, code)
}

function Zone({
  code,
  name,
  note,
  cost,
  net,
}: {
  readonly code: string
  readonly name: string
  readonly note: string
  readonly cost?: Cents
  readonly net?: string
}) {
  const id = useId()
  return (
    <div className="choice zone">
      <RadioInput bare value={code} aria-labelledby={`${id}-n`} aria-describedby={`${id}-d`} />
      <RadioMark />
      <div>
        <b id={`${id}-n`}>{name}</b>
        {note && <p className="small muted">{note}</p>}
      </div>
      <p id={`${id}-d`} className="zone-p">
        {cost !== undefined && (
          <>
            <b className="num">{addedMoney(cost)}</b>{' '}
            {cost !== 0 && (
              <>
                <span>{m.part_total()}</span>
                <small>{net}</small>
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}
