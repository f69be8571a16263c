import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { mailTokenSchema } from './account.schema'
import { postedForm } from './account-forms.server'
import { entryPage } from './entry-page.server'
import { myAccount } from './my-account.server'

export const getAccountEntryFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(mailTokenSchema)
  .handler(({ data }) => entryPage(data.token, postedForm()))

export const getMyAccountFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => myAccount(postedForm()))
