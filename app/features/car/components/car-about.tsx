import { type ReactNode, Suspense } from 'react'
import { DoorIcon, GearboxIcon, SeatIcon } from '~/components/ui/icons'
import type { IconComponent } from '~/components/ui/stroke'
import type { CarType } from '~/domain/catalogue'
import { carClassName, carName, fuelName, gearboxName } from '~/features/booking/car-words'
import { AvailabilityChip } from '~/features/booking/components/availability-chip'
import type { OfferedCar } from '~/features/fleet/fleet.types'
import { m } from '~/paraglide/messages'
import Fuel from '~icons/lucide/fuel'
import Luggage from '~icons/lucide/luggage'
import Snowflake from '~icons/lucide/snowflake'
import { useCar, useCarOffer } from './car-context'

/** Name, what it is good for, and its facts: only what the back office says of it. */
export function CarAbout({ asked }: { readonly asked: string }) {
  const { car, airConditioning } = useCar().view
  const manual = car.transmission === 'manual'
  return (
    <>
      <div className="au-title">
        <p className="row muted">
          {carClassName(car.class)}
          <Suspense key={asked}>
            <Availability />
          </Suspense>
        </p>
        <h1 className="h1">
          {carName(car)} <span>{m.car_or_similar()}</span>
        </h1>
        <p className="lead">{carLead(car)}</p>
      </div>
      <ul className="points au-facts" aria-label={m.carpage_facts()}>
        <Fact icon={SeatIcon} note={m.carpage_seats_note()}>
          {m.car_seats({ count: car.passengers })}
        </Fact>
        <Fact icon={Luggage} note={m.carpage_bags_note()}>
          {m.car_bags({ count: car.luggage })}
        </Fact>
        <Fact
          icon={DoorIcon}
          note={car.doors % 2 === 1 ? m.carpage_doors_tailgate() : m.carpage_doors_plain()}
        >
          {m.car_doors({ count: car.doors })}
        </Fact>
        <Fact
          icon={GearboxIcon}
          note={manual ? m.carpage_manual_note() : m.carpage_automatic_note()}
        >
          {gearboxName(car.transmission)}
        </Fact>
        <Fact icon={Fuel} note={m.carpage_fuel_note()}>
          {fuelName(car.fuel)}
        </Fact>
        {airConditioning !== null && (
          <Fact
            icon={Snowflake}
            note={airConditioning ? m.carpage_air_note() : m.carpage_air_none_note()}
          >
            {airConditioning ? m.carpage_air() : m.carpage_air_none()}
          </Fact>
        )}
      </ul>
    </>
  )
}

function Availability() {
  const { offer, stockKnown } = useCarOffer()
  return offer && (stockKnown || offer.availability === 'unavailable') ? (
    <AvailabilityChip offer={offer} />
  ) : null
}

function Fact({
  icon: Icon,
  note,
  children,
}: {
  readonly icon: IconComponent
  readonly note: string
  readonly children: ReactNode
}) {
  return (
    <li>
      <Icon className="i" />
      <span>
        <b>{children}</b>
        <small>{note}</small>
      </span>
    </li>
  )
}

/** Says for which trips cars of the type are good, and what "or similar" means. */
function carLead({ type }: Pick<OfferedCar, 'type'>): string {
  return `${leads[type]()} ${m.carpage_lead_same()}`
}

const leads: Record<CarType, () => string> = {
  economico: m.carpage_lead_economico,
  sedan: m.carpage_lead_sedan,
  suv: m.carpage_lead_suv,
  van: m.carpage_lead_van,
}
