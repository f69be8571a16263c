import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { pickRentalParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'
import { getBranch } from './get-branch.server'
import { getBranchCars } from './get-branch-cars.server'
import { getBranches } from './get-branches.server'

export const getBranchesFn = createServerFn({ method: 'GET' }).handler(() => getBranches())
export type BranchList = Awaited<ReturnType<typeof getBranchesFn>>
export type ListedBranch = BranchList['branches'][number]

export const getBranchFn = createServerFn({ method: 'GET' })
  .validator(z.object({ slug: z.string().check(z.maxLength(60)) }))
  .handler(({ data }) => getBranch(data.slug))
export type BranchPage = NonNullable<Awaited<ReturnType<typeof getBranchFn>>>
export type Route = BranchPage['routes'][number]

export const getBranchCarsFn = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getBranchCars(pickRentalParams(data)))
