import { DoorIcon, GearboxIcon, SeatIcon } from '~/components/ui/icons'
import Check from '~icons/lucide/check'
import ChevronRight from '~icons/lucide/chevron-right'
import Fuel from '~icons/lucide/fuel'
import Luggage from '~icons/lucide/luggage'
import Tag from '~icons/lucide/tag'
import X from '~icons/lucide/x'

/** What every card and filter shows. */
export const cardIcons = new Map([
  [SeatIcon, 'icon-seat'],
  [Luggage, 'icon-luggage'],
  [DoorIcon, 'icon-door'],
  [GearboxIcon, 'icon-gearbox'],
  [Fuel, 'icon-fuel'],
  [Tag, 'icon-tag'],
  [ChevronRight, 'icon-chevron'],
  [X, 'icon-x'],
  [Check, 'icon-check'],
])
