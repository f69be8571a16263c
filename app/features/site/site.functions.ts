import { createServerFn } from '@tanstack/react-start'
import { getSite as getSiteCase } from './site.server'

/** source.md §4: fetched before anything renders. */
export const getSite = createServerFn({ method: 'GET' }).handler(() => getSiteCase())
