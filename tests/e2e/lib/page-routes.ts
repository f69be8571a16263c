import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../app/routes', import.meta.url))

/** Addresses of the screens, as the folder of routes has them: `/flota/$slug`. Files with a screen are `.tsx`. */
export function screenRoutes(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => !/(^|\/)(-|__root|route\.tsx)/.test(file))
    .map((file) => addressOf(file.slice(0, -'.tsx'.length)))
    .sort()
}

/** `flota_.$slug` and `sucursales/index`, the router's two ways to write an address. */
function addressOf(file: string): string {
  const path = file
    .replaceAll('_.', '.')
    .replaceAll('.', '/')
    .replace(/\/?index$/, '')
  return `/${path}`
}

/** Whether an address is one of a route's: `/flota/kia-rio` of `/flota/$slug`. */
export function isOf(route: string, path: string): boolean {
  const pattern = route.replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}
