import { DoorIcon, GearboxIcon, SeatIcon } from '~/components/ui/icons'
import Check from '~icons/lucide/check'
import ChevronRight from '~icons/lucide/chevron-right'
import Fuel from '~icons/lucide/fuel'
import Luggage from '~icons/lucide/luggage'
import Tag from '~icons/lucide/tag'
import X from '~icons/lucide/x'

/** The icons that every card and filter shows. */
export const cardIcons = new Map([
  [SeatIcon, 'i-seat'],
  [Luggage, 'i-luggage'],
  [DoorIcon, 'i-door'],
  [GearboxIcon, 'i-gearbox'],
  [Fuel, 'i-fuel'],
  [Tag, 'i-tag'],
  [ChevronRight, 'i-chevron'],
  [X, 'i-x'],
  [Check, 'i-check'],
])
