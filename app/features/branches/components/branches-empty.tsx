import { Link } from '@tanstack/react-router'
import { whatsAppLink } from '~/components/layout/contact-links'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { m } from '~/paraglide/messages'
import MapPinOff from '~icons/lucide/map-pin-off'
import type { BranchParams } from '../branch-params'

/** Nothing found: names what was looked for, and the smallest change that shows branches again. */
export function BranchesEmpty({
  title,
  text,
  change,
  changeLabel,
  whatsapp,
}: {
  readonly title: string
  readonly text: string
  readonly change: BranchParams
  readonly changeLabel: string
  /** Empty: nobody answers there. */
  readonly whatsapp: string
}) {
  return (
    <section className="empty bch-empty" aria-labelledby="bch-empty">
      <span className="bch-empty-i">
        <MapPinOff className="i i-32" aria-hidden />
      </span>
      <h2 className="h3" id="bch-empty">
        {title}
      </h2>
      <p>{text}</p>
      <div className="wraps bch-empty-a">
        <Link
          className="btn btn-2 btn-sm"
          to="/sucursales"
          search={change}
          replace
          resetScroll={false}
        >
          {changeLabel}
        </Link>
        {whatsapp && (
          <a className="btn btn-3 btn-sm" href={whatsAppLink(whatsapp, title)}>
            <WhatsAppIcon className="i" aria-hidden />
            {m.branches_ask()}
          </a>
        )}
      </div>
    </section>
  )
}
