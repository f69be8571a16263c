import { useSuspenseQuery } from '@tanstack/react-query'
import type { LayoutFrame } from '~/components/layout/layout.types'
import { panamaNow } from '~/domain/calendar/rental-period'
import { localeOfForm } from '~/domain/locale-path'
import { currentLocaleForm } from '~/server/request-facts'
import { siteQuery } from './site.functions'
import type { SiteView } from './site.types'

export function useSite(): SiteView {
  return useSuspenseQuery(siteQuery()).data
}

/** The props of a layout: `<DefaultLayout {...useLayout()}>`. */
export function useLayout(): LayoutFrame {
  const { site, stale, now, readAt = now, payBy } = useSite()
  const year = Number(panamaNow(now).slice(0, 4))
  const localeForm = currentLocaleForm()
  return { site, stale, readAt, payBy, locale: localeOfForm(localeForm), localeForm, year }
}
