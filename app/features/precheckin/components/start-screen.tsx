import '../precheckin.css'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { whatsAppLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryArt, EntryDeed, EntryPanel } from '~/components/layout/entry-panel'
import { EntryWays } from '~/components/layout/entry-ways'
import { LookUpForm } from '~/components/layout/look-up-form'
import { Note } from '~/components/ui/note'
import type { PostedLookUp } from '~/domain/booking/look-up'
import { minutesToWait, type Refused } from '~/domain/form-result'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import CreditCard from '~icons/lucide/credit-card'
import IdCard from '~icons/lucide/id-card'
import QrCode from '~icons/lucide/qr-code'
import { startPrecheckinFn } from '../precheckin.functions'

/** `/precheckin` (D31): code and e-mail, beside what they open. */
export function StartScreen({
  posted,
  car,
}: {
  readonly posted: PostedLookUp | null
  /** Asset id. */
  readonly car: string | null
}) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <EntryPanel
        title={m.precheckin_start_title()}
        lead={m.precheckin_start_lead()}
        art={<StartArt car={car} />}
      >
        <StartForm posted={posted} whatsapp={frame.site.whatsapp} />
      </EntryPanel>
    </DefaultLayout>
  )
}

function StartArt({ car }: { readonly car: string | null }) {
  return (
    <EntryArt label={m.precheckin_what()} title={m.precheckin_art()} car={car}>
      <EntryDeed
        icon={Clock}
        name={m.precheckin_art_arrival()}
        text={m.precheckin_art_arrival_text()}
      />
      <EntryDeed
        icon={IdCard}
        name={m.precheckin_art_license()}
        text={m.precheckin_art_license_text()}
      />
      <EntryDeed
        icon={CreditCard}
        name={m.precheckin_art_due()}
        text={m.precheckin_art_due_text()}
      />
      <EntryDeed icon={QrCode} name={m.precheckin_art_code()} text={m.precheckin_art_code_text()} />
    </EntryArt>
  )
}

function StartForm({
  posted,
  whatsapp,
}: {
  readonly posted: PostedLookUp | null
  readonly whatsapp: string
}) {
  const router = useRouter()
  const navigate = useNavigate()
  return (
    <>
      <LookUpForm
        posted={posted}
        note={(refusal) => refusal && <StartNote refusal={refusal} whatsapp={whatsapp} />}
        button={m.precheckin_start_do()}
        sending={m.precheckin_start_busy()}
        send={(data) => startPrecheckinFn({ data })}
        done={async () => {
          // The start knows where it was left.
          await router.invalidate({ sync: true })
          await navigate({ to: '/precheckin' })
        }}
      />
      <p className="muted">{m.precheckin_start_again()}</p>
      <EntryWays />
    </>
  )
}

function StartNote({
  refusal,
  whatsapp,
}: {
  readonly refusal: Refused<'not_found'>
  readonly whatsapp: string
}) {
  if (refusal.error === 'not_found') {
    return (
      <Note tone="bad" live="assertive">
        <b>{m.manage_not_found()}</b> {m.manage_not_found_check()}
      </Note>
    )
  }
  return (
    <Note tone="warn" live="assertive">
      {refusal.error === 'unavailable' ? (
        <>
          <b>{m.manage_unavailable()}</b> {m.manage_try_again()}
        </>
      ) : (
        m.manage_locked({ minutes: minutesToWait(refusal) })
      )}
      {whatsapp && (
        <>
          {' '}
          <a
            className="link inh"
            href={whatsAppLink(whatsapp, m.precheckin_start_help_text())}
            target="_blank"
            rel="noreferrer"
          >
            {m.precheckin_start_help()}
          </a>
        </>
      )}
    </Note>
  )
}
