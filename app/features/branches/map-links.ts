import type { Position } from '~/features/maps/map-places'

/** The way there in the map apps that people in Panama use; each opens its app where it is installed. */
export const mapApps: readonly {
  readonly name: string
  readonly href: (to: Position) => string
}[] = [
  { name: 'Google Maps', href: googleMaps },
  {
    name: 'Waze',
    href: ({ latitude, longitude }) =>
      `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
  },
  {
    name: 'Apple Maps',
    href: ({ latitude, longitude }) => `https://maps.apple.com/?daddr=${latitude},${longitude}`,
  },
]

export function googleMaps({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}
