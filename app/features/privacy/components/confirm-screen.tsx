import '../privacy.css'
import { AnchorButton, Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import CircleCheck from '~icons/lucide/circle-check'
import Download from '~icons/lucide/download'
import type { ConfirmFailure, ConfirmPage } from '../privacy.types'
import { confirmTitles } from '../privacy-words'
import { DataFrame } from './data-frame'
import { EraseForm } from './erase-form'
import { Plans } from './plans'

/**
 * The act of a mail's link. A press does it, not the opening of the page, because machines open the links of mails,
 * too.
 */
export function ConfirmScreen({
  page,
}: {
  readonly page: ConfirmPage & { readonly token: string }
}) {
  switch (page.state) {
    case 'copy':
      return <CopyScreen token={page.token} bookings={page.bookings} failure={page.failure} />
    case 'erase':
      return (
        <DataFrame title={confirmTitles.erase()} lead={m.privacy_erase_lead()}>
          <EraseForm token={page.token} plans={page.plans} failure={page.failure} />
        </DataFrame>
      )
    case 'erased':
      return (
        <DataFrame
          title={confirmTitles.erased()}
          lead={m.privacy_erased_lead()}
          before={<DoneMark />}
        >
          <Plans plans={page.plans} done />
          <p className="mid muted pv-small">{m.privacy_revisions()}</p>
          <LinkButton variant="outline" block to="/">
            {m.privacy_home()}
          </LinkButton>
        </DataFrame>
      )
    case 'promos':
      return <PromosScreen token={page.token} failure={page.failure} />
    case 'promos_withdrawn':
      return (
        <DataFrame
          title={confirmTitles.promos_withdrawn()}
          lead={m.privacy_promos_withdrawn_lead()}
          before={<DoneMark />}
        >
          <LinkButton variant="outline" block to="/">
            {m.privacy_home()}
          </LinkButton>
        </DataFrame>
      )
    case 'over':
      return (
        <DataFrame title={confirmTitles.over()} lead={m.privacy_over_lead()}>
          <LinkButton variant="outline" block to="/privacidad/datos">
            {m.privacy_another()}
          </LinkButton>
        </DataFrame>
      )
    case 'unavailable':
      return (
        <DataFrame title={confirmTitles.unavailable()} lead={m.privacy_unopened_lead()}>
          <AnchorButton variant="outline" block href={`?t=${encodeURIComponent(page.token)}`}>
            {m.privacy_reload()}
          </AnchorButton>
        </DataFrame>
      )
  }
}

function DoneMark() {
  return (
    <span className="done-mark">
      <CircleCheck className="i i-32" aria-hidden />
    </span>
  )
}

function PromosScreen({
  token,
  failure,
}: {
  readonly token: string
  readonly failure: ConfirmFailure | null
}) {
  const { form, isSending, submit } = useFormPost({
    posted: failure && { ok: false, error: failure },
  })
  return (
    <DataFrame title={confirmTitles.promos()} lead={m.privacy_promos_lead()}>
      <ConfirmNote failure={failure} />
      <form ref={form} className="pv-form" method="post" action="?" onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.privacy_promos_withdraw()}
        </Button>
        <LinkButton variant="outline" block to="/">
          {m.privacy_keep_mine()}
        </LinkButton>
      </form>
    </DataFrame>
  )
}

function CopyScreen({
  token,
  bookings,
  failure,
}: {
  readonly token: string
  readonly bookings: number
  readonly failure: ConfirmFailure | null
}) {
  const { form } = useFormPost({ posted: failure && { ok: false, error: failure } })
  return (
    <DataFrame title={confirmTitles.copy()} lead={m.privacy_copy_lead()}>
      <ConfirmNote failure={failure} />
      {/* The answer is a file: the page stays, so it never says that it is under way. */}
      <form ref={form} className="pv-form" method="post" action="?">
        <input type="hidden" name="token" value={token} />
        <p>{m.privacy_copy_count({ count: bookings })}</p>
        <Button type="submit" size="lg" block>
          <Download className="i" aria-hidden />
          {m.privacy_copy_get()}
        </Button>
        <p className="mid muted pv-small">{m.privacy_copy_once()}</p>
      </form>
    </DataFrame>
  )
}

function ConfirmNote({ failure }: { readonly failure: ConfirmFailure | null }) {
  if (failure === null || failure === 'unticked') return null
  return (
    <Note tone="warn" live="assertive">
      {failure === 'too_many_requests' ? m.privacy_busy() : m.privacy_unopened_lead()}
    </Note>
  )
}
