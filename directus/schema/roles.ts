import { RENTER_ROLE, SITE_ROLE } from '../../app/server/directus/renter-role.ts'

/** Ids of the roles; the names, which an owner may change, are in `setup/access.ts`. */
export const ROLE = {
  site: SITE_ROLE,
  /** That of all staff before there were several. */
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
