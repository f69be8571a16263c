import { m } from '~/paraglide/messages'
import { branchData } from './branch-data'
import type { Crumb } from './breadcrumbs'
import { latest, type PageFamily } from './page-content'
import { siteFacts, wayTo } from './page-families'

/** The list of the branches, and a page for each. */
export const branchPages: PageFamily = (content) => {
  const { catalogue, changes, locale } = content
  const list: Crumb = { name: m.engines_branches(), path: '/sucursales' }
  return [
    {
      path: list.path,
      changedAt: latest(changes.branches.values()),
      data: () => [
        wayTo(content, list),
        ...catalogue.branches.map((branch) => branchData(branch, siteFacts(content))),
      ],
    },
    ...catalogue.branches.map((branch) => {
      const path = `${list.path}/${branch.slug}`
      return {
        path,
        changedAt: latest(changes.branches.get(branch.slug)),
        data: () => [
          wayTo(content, list, { name: branch.name[locale], path }),
          branchData(branch, siteFacts(content)),
        ],
      }
    }),
  ]
}

export const promosPage: PageFamily = (content) => [
  {
    path: '/promos',
    changedAt: latest(content.changes.promos.values()),
    data: () => [wayTo(content, { name: m.engines_promos(), path: '/promos' })],
  },
]
