import { icon } from './stroke'

/** Icons for the features of a car that Lucide lacks. */
export const SeatIcon = icon(
  'M8 3.5c1.5 0 2.4 1 2.6 2.3l1 7.2h5.2c1.2 0 2.2.9 2.2 2.1V17H9.4c-1.4 0-2.5-1-2.8-2.3L5.2 6.3C5 4.8 6.3 3.5 8 3.5Z',
  'M10 17v3.5M17 17v3.5M11.6 9.5H16',
)

export const DoorIcon = icon('M4 20.5V12l6.5-8H20v16.5Z', 'M4 12h16M14.5 15.5H17')

export const GearboxIcon = icon(
  ...[
    [5, 5],
    [12, 5],
    [19, 5],
    [5, 19],
    [12, 19],
  ].map(([cx, cy]) => ['circle', { cx, cy, r: 2 }] as const),
  'M5 7v10M12 7v10M19 7v3a2 2 0 0 1-2 2H5',
)
