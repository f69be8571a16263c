import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { ContentLink } from '~/components/layout/content-link'
import { buttonClass } from '~/components/ui/button'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import ChevronRight from '~icons/lucide/chevron-right'
import Copy from '~icons/lucide/copy'
import MapPin from '~icons/lucide/map-pin'
import Phone from '~icons/lucide/phone'
import Tag from '~icons/lucide/tag'
import Ticket from '~icons/lucide/ticket'
import sheet from '../errors.css?url'
import { notFoundMessage, notFoundMessages } from '../not-found'
import { useSite } from '../use-site'
import { ErrorScene } from './error-scene'

export type ErrorExtra =
  | { readonly part: 'missing'; readonly data: unknown }
  | { readonly part: 'failed'; readonly id: string }
  | { readonly part: 'lost' | 'stopped' }

/** The parts of an error screen beside its words, in a file of its own: no other screen needs them. */
export function ErrorExtras(extra: ErrorExtra) {
  switch (extra.part) {
    case 'missing':
      return <MissingPage data={extra.data} />
    case 'failed':
      return <FailedExtras id={extra.id} />
    default:
      return <ErrorScene car={extra.part} />
  }
}

/** §2.30: 'Page Not Found' for 404, with the message of §8.1 for whoever reports the address. */
function MissingPage({ data }: { readonly data: unknown }) {
  const said = notFoundMessage(data)
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="screens" />
      <p className="error-code num">404</p>
      <h1 className="h1">{m.error_not_found_title()}</h1>
      <p className="lead">{m.error_not_found_text()}</p>
      <div className="row error-go">
        <Link to="/" className={buttonClass()}>
          {m.error_home()}
        </Link>
        <Link to="/flota" className={buttonClass({ variant: 'outline' })}>
          {m.error_fleet()}
        </Link>
      </div>
      <p className="error-said small muted" lang={said === notFoundMessages.info ? 'es' : 'en'}>
        {said}
      </p>
      <ul className="error-ways">
        <li>
          <Link to="/reserva/gestionar" preload={false}>
            <Way icon={<Ticket className="i" aria-hidden />} text={m.error_way_booking()}>
              {m.nav_booking()}
            </Way>
          </Link>
        </li>
        <li>
          <ContentLink link="/sucursales">
            <Way icon={<MapPin className="i" aria-hidden />} text={m.error_way_branches_text()}>
              {m.error_way_branches()}
            </Way>
          </ContentLink>
        </li>
        <li>
          <ContentLink link="/promos">
            <Way icon={<Tag className="i" aria-hidden />} text={m.error_way_promos_text()}>
              {m.error_way_promos()}
            </Way>
          </ContentLink>
        </li>
      </ul>
    </>
  )
}

function FailedExtras({ id }: { readonly id: string }) {
  const { site, branches } = useSite()
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="screens" />
      {id && <ErrorId id={id} />}
      <h2 className="h4 error-still">{m.error_still_works()}</h2>
      <ul className="error-ways">
        {site.whatsapp && (
          <li>
            <a href={whatsAppLink(site.whatsapp)} rel="noreferrer">
              <Way icon={<WhatsAppIcon className="i" />} text={formatPhone(site.whatsapp)}>
                {m.error_way_whatsapp()}
              </Way>
            </a>
          </li>
        )}
        {site.phone && (
          <li>
            <a href={telLink(site.phone)}>
              <Way icon={<Phone className="i" aria-hidden />} text={formatPhone(site.phone)}>
                {m.error_way_phone()}
              </Way>
            </a>
          </li>
        )}
        <li>
          <ContentLink link="/sucursales">
            <Way icon={<MapPin className="i" aria-hidden />} text={m.error_way_counters_text()}>
              {m.error_way_counters({ count: branches.length })}
            </Way>
          </ContentLink>
        </li>
      </ul>
    </>
  )
}

function Way(props: {
  readonly icon: ReactNode
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <>
      {props.icon}
      <span>
        <b className="lit">{props.children}</b>
        <small>{props.text}</small>
      </span>
      <ChevronRight className="i" aria-hidden />
    </>
  )
}

/** The id under which the log tells what happened. */
function ErrorId({ id }: { readonly id: string }) {
  const [copied, setCopied] = useState(false)
  const text = useRef<HTMLElement>(null)
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      // Not allowed to: it is marked, to be copied by hand.
      () => text.current && window.getSelection()?.selectAllChildren(text.current),
    )
  return (
    <p className="error-id">
      <span>{m.error_id()}</span>
      <code ref={text}>{id}</code>
      <button
        type="button"
        className="js-only"
        aria-label={m.error_id_copy_label()}
        onClick={() => void copy()}
      >
        {copied ? <Check className="i" aria-hidden /> : <Copy className="i" aria-hidden />}
        <span>{copied ? m.error_id_copied() : m.error_id_copy()}</span>
      </button>
      {/* Within a button nothing is announced. */}
      <span className="sr" role="status">
        {copied && m.error_id_copied()}
      </span>
    </p>
  )
}
