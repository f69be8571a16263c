import { Note } from '~/components/ui/note'
import { minutesToWait } from '~/domain/form-result'
import { m } from '~/paraglide/messages'
import type { AccountResult } from '../account.types'
import { MAX_PASSKEYS } from '../passkey-rules'

/** How a form ended: why it was refused, where no field of it is to blame, or that it is done. */
export function AccountNote({
  result,
  done,
}: {
  readonly result: AccountResult | undefined
  /** Said where it ended well; not given: nothing is. */
  readonly done?: string
}) {
  if (result?.ok && done)
    return (
      <Note tone="good" live="polite">
        {done}
      </Note>
    )
  if (!result || result.ok || 'problems' in result) return null
  switch (result.error) {
    case 'login_failed':
      return (
        <Note tone="bad" live="assertive">
          <b>{m.account_login_failed()}</b>
        </Note>
      )
    case 'social_failed':
      return (
        <Note tone="bad" live="assertive">
          {m.account_social_failed()}
        </Note>
      )
    case 'link_over':
      return (
        <Note tone="bad" live="assertive">
          <b>{m.account_link_over()}</b> {m.account_link_over_text()}
        </Note>
      )
    case 'not_inviter':
      return (
        <Note tone="warn" live="assertive">
          {m.account_invite_not_yours()}
        </Note>
      )
    case 'other_company':
      return (
        <Note tone="warn" live="assertive">
          {m.account_invite_other_company()}
        </Note>
      )
    case 'session_over':
      return (
        <Note tone="warn" live="assertive">
          {m.account_expired()}
        </Note>
      )
    case 'passkey_failed':
      return (
        <Note tone="bad" live="assertive">
          <b>{m.account_passkey_failed()}</b> {m.account_passkey_failed_text()}
        </Note>
      )
    case 'passkey_not_made':
      return (
        <Note tone="bad" live="assertive">
          <b>{m.account_passkey_not_made()}</b> {m.account_passkey_not_made_text()}
        </Note>
      )
    case 'passkey_known':
      return (
        <Note tone="info" live="assertive">
          {m.account_passkey_known()}
        </Note>
      )
    case 'too_many_passkeys':
      return (
        <Note tone="warn" live="assertive">
          {m.account_passkeys_most({ count: MAX_PASSKEYS })}
        </Note>
      )
    case 'too_many_requests':
      return (
        <Note tone="warn" live="assertive">
          {m.account_too_many({ minutes: minutesToWait(result) })}
        </Note>
      )
    case 'unavailable':
      return (
        <Note tone="warn" live="assertive">
          <b>{m.account_unavailable()}</b> {m.account_unavailable_text()}
        </Note>
      )
  }
}
