import { RENTER_ROLE, SITE_ROLE } from '../../app/server/directus/renter-role.ts'

/** Ids of the roles; the names, which an owner may change, are in `setup/access.ts`. */
export const ROLE = {
  site: SITE_ROLE,
  /** The role of all staff before there were several. */
  management: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0002',
  renter: RENTER_ROLE,
  counter: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0004',
  fleet: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0005',
  content: '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0006',
} as const

/** Roles of people who enter the Studio, administrators aside. */
export const STAFF_ROLES = [ROLE.management, ROLE.counter, ROLE.fleet, ROLE.content] as const

/** The address of one of the demo's people besides the counter's. */
export const demoEmail = (name: 'gerencia' | 'flota' | 'precios') => `${name}@istmo.example.com`

/** The account that asks, as Directus tells it: the public has no user, Directus itself is null. */
export type Accountability = {
  readonly user?: string | null
  readonly role?: string | null
  readonly roles?: readonly string[]
  readonly admin?: boolean
  /** Whether it is somebody who may enter the Studio. */
  readonly app?: boolean
}

/** Whether somebody has one of these roles; administrators have all. */
export function hasRole(who: Accountability, some: readonly string[]): boolean {
  return (
    who.admin === true || [who.role, ...(who.roles ?? [])].some((one) => some.includes(one ?? ''))
  )
}

/** A person of the office, by the Studio, a file or a key of theirs: neither the public, the site, a renter nor Directus itself. */
export function isPerson(who: Accountability | null): who is Accountability & { user: string } {
  return typeof who?.user === 'string' && who.role !== ROLE.site && who.role !== ROLE.renter
}

/** Staff in the Studio, whom the rules of Directus let write lists that only a hook may fill. */
export function isStaff(who: Accountability | null): boolean {
  return who?.app === true && who.admin !== true
}

/** Whether nobody is logged in. */
export function isPublic(who: Accountability | null): boolean {
  return who ? !who.user : false
}
