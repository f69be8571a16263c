import type { SVGProps } from 'react'
import { Stroke } from './stroke'

/**
 * The icons of the first screen, after Lucide (ISC), each as one line: its runtime would be 1 kB (gzip) of every first
 * load. Everywhere else Lucide's own are used.
 */
export type IconComponent = (props: SVGProps<SVGSVGElement>) => React.ReactNode

export const Ticket = icon(
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2',
)
export const Menu = icon('M4 5h16M4 12h16M4 19h16')
export const X = icon('M18 6 6 18M6 6l12 12')
export const Check = icon('M20 6 9 17l-5-5')
export const TriangleAlert = icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)

const circle = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0'
export const Info = icon(`${circle}M12 16v-4M12 8h.01`)
export const CircleAlert = icon(`${circle}M12 8v4M12 16h.01`)
export const CircleCheck = icon(`${circle}m14-3-5.5 5.5L8 12`)
export const Clock = icon(`${circle}M12 6v6l4 2`)
export const Globe = icon(`${circle}M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20`)

const head = 'M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0'
export const MapPin = icon(
  `M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0${head}`,
)
export const MapPinCheck = icon(
  `M19.43 12.935c.357-.967.57-1.955.57-2.935a8 8 0 0 0-16 0c0 4.993 5.539 10.193 7.399 11.799a1 1 0 0 0 1.202 0q.421-.361.813-.728${head}m7 8 2 2 4-4`,
)

const calendar =
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 2v3M16 2v3M3 9h18'
export const Calendar = icon(calendar)
export const CalendarCheck = icon(`${calendar}M9 15l2 2 4-4`)
export const IdCard = icon(
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM13 19a4 4 0 0 0-8 0M16 10h2M16 14h2M6 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
)

function icon(lines: string): IconComponent {
  return (props) => (
    <Stroke {...props}>
      <path d={lines} />
    </Stroke>
  )
}
