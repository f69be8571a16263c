import { Link } from '@tanstack/react-router'
import { rentalSettings } from '~/domain/calendar/rental-period'
import { leastAge, youngAges } from '~/domain/people/driver-age'
import { fuelName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'
import Clock from '~icons/lucide/clock'
import CreditCard from '~icons/lucide/credit-card'
import Fuel from '~icons/lucide/fuel'
import IdCard from '~icons/lucide/id-card'
import MapIcon from '~icons/lucide/map'
import Users from '~icons/lucide/users'
import { useCar } from './car-context'
import { PartPrice } from './part-price'

export function CarRules() {
  const { view, site } = useCar()
  const { car, youngDriver } = view
  const young = youngAges(car, youngDriver)
  const rules = [
    [
      IdCard,
      m.carpage_rule_age(),
      young ? (
        <>
          {m.carpage_rule_age_young(young)} <PartPrice costOf={(parts) => parts.youngDriver} />
        </>
      ) : (
        m.carpage_rule_age_text({ from: leastAge(car) })
      ),
    ],
    [
      CalendarDays,
      m.carpage_rule_days(),
      [
        m.carpage_rule_days_from({ count: Math.max(1, site.site.minimumDays) }),
        // §5.15: the field says how many days it is rented for at most.
        m.carpage_rule_days_to({ count: car.minimumDays ?? rentalSettings.maximumDays }),
      ].join(' '),
    ],
    [Fuel, m.carpage_rule_fuel(), m.carpage_rule_fuel_text({ fuel: fuelName(car.fuel) })],
    [CreditCard, m.carpage_rule_deposit(), m.carpage_rule_deposit_text()],
    [MapIcon, m.carpage_rule_border(), m.carpage_rule_border_text()],
    [Users, m.carpage_rule_drivers(), m.carpage_rule_drivers_text()],
    [
      Clock,
      m.carpage_rule_day(),
      m.carpage_rule_day_text({ minutes: rentalSettings.graceMinutes }),
    ],
  ] as const
  return (
    <section className="au-rules" aria-labelledby="reglas">
      <h2 className="h3" id="reglas">
        {m.carpage_rules()}
      </h2>
      <ul className="points">
        {rules.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon className="i" aria-hidden />
            <span>
              <b>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <Link
        className="link small"
        to="/info/$slug"
        params={{ slug: 'terminos-y-condiciones' }}
        preload={false}
      >
        {m.carpage_terms()}
      </Link>
    </section>
  )
}
