import type { FactIcon as FactIconName } from '~/domain/info-page'
import Building from '~icons/lucide/building-2'
import CalendarCheck from '~icons/lucide/calendar-check'
import Car from '~icons/lucide/car'
import CircleQuestion from '~icons/lucide/circle-question-mark'
import Clock from '~icons/lucide/clock'
import CreditCard from '~icons/lucide/credit-card'
import FileText from '~icons/lucide/file-text'
import IdCard from '~icons/lucide/id-card'
import LifeBuoy from '~icons/lucide/life-buoy'
import RefreshCw from '~icons/lucide/refresh-cw'
import Route from '~icons/lucide/route'
import Shield from '~icons/lucide/shield-check'
import Wrench from '~icons/lucide/wrench'

/** The icon that the back office gave to a page or to a fact of it; `document` where it gave none. */
export function FactIcon({
  icon,
  className,
}: {
  readonly icon: FactIconName | null
  readonly className: string
}) {
  const Icon = icons[icon ?? 'document']
  return <Icon className={className} aria-hidden />
}

const icons = {
  license: IdCard,
  document: FileText,
  card: CreditCard,
  calendar: CalendarCheck,
  clock: Clock,
  route: Route,
  car: Car,
  wrench: Wrench,
  shield: Shield,
  exchange: RefreshCw,
  help: LifeBuoy,
  question: CircleQuestion,
  building: Building,
} as const satisfies Record<FactIconName, unknown>
