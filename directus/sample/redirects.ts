import type { Redirect } from './rows.ts'

/** Addresses that lead elsewhere (D25): a short one, an old one, a folder, one to another site, one switched off. */
export const redirects: readonly Redirect[] = [
  { from: '/ofertas', to: '/#promociones', status_code: 301, active: true },
  { from: '/oficinas', to: '/#sucursales', status_code: 301, active: true },
  { from: '/leasing', to: '/info/leasing-corporativo', status_code: 302, active: true },
  { from: '/autos/*', to: '/flota', status_code: 308, active: true },
  {
    from: '/mapa',
    to: 'https://www.openstreetmap.org/#map=8/8.5/-80.2',
    status_code: 302,
    active: true,
  },
  { from: '/blog/*', to: '/', status_code: 307, active: false },
]
