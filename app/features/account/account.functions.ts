import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { postedForm } from './account-forms.server'
import { entryPage, isSessionOver, isSignedIn } from './entry-page.server'
import { myAccount } from './my-account.server'
import { askNewPasskey, askPasskey } from './passkeys.server'
import { MAXIMUM_LENGTH } from './password-rules'

/** `token` comes from the link of a mail; it is empty where there is none. */
export const getAccountEntryFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(z.object({ token: z.string().check(z.maxLength(2000)) }))
  .handler(({ data }) => entryPage(data.token, postedForm()))

export const getSignedInFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => isSignedIn())

export const getSessionOverFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => isSessionOver())

export const getMyAccountFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => myAccount(postedForm()))

export const askPasskeyFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('account')])
  .handler(() => askPasskey())

export const askNewPasskeyFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('account')])
  .validator(z.object({ password: z.string().check(z.maxLength(MAXIMUM_LENGTH)) }))
  .handler(({ data }) => askNewPasskey(data.password))
