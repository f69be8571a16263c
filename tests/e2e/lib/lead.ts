import type { Page } from '@playwright/test'
import { asAdministrator } from './records'

const good = {
  company: 'Constructora Istmeña, S. A.',
  ruc: '155704822-2-2021',
  dv: '34',
  name: 'Rosa Elena Batista',
  role: 'Administración',
  email: 'rbatista@istmena.example.com',
  phone: '6123-4567',
  fleetSize: '4',
  message: 'Dos SUV y dos sedanes desde enero.',
}

/** Fills in the form of companies, consent included; with scripts and without. */
export async function fillLead(page: Page, change: Partial<typeof good> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...good, ...change })) {
    await page.locator(`form [name=${name}]`).fill(value)
  }
  await page.locator('form [name=months]').selectOption('24')
  await page.locator('form [name=wantedPlan][value=Leasing]').check()
  await page.locator('form [name=carTypes][value=suv]').check()
  await page.locator('form [name=privacy]').check()
}

type LeadRow = Readonly<Record<string, unknown>> & { readonly id: number }

/** The requests of a company in the back office. */
export async function leadsOf(company: string): Promise<LeadRow[]> {
  const filter = encodeURIComponent(JSON.stringify({ company: { _eq: company } }))
  return asAdministrator<LeadRow[]>(`/items/leads?filter=${filter}&limit=-1`)
}
