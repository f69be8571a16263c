import type { CSSProperties, ReactNode } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import type { SiteRecord } from '~/domain/catalogue'
import { type Locale, localeTable } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import House from '~icons/lucide/house'
import Phone from '~icons/lucide/phone'
import RefreshCw from '~icons/lucide/refresh-cw'
import Shield from '~icons/lucide/shield'

export type MinimalSite = Pick<SiteRecord, 'name' | 'phone' | 'whatsapp' | 'theme'>

/**
 * The page that stands where none of the site's can: it needs no other file, no script and no style sheet, and says what
 * happened, that nothing is lost, and how to reach us.
 */
export function MinimalPage({
  locale,
  site,
  name,
  title,
  text,
  home,
  support,
}: {
  readonly locale: Locale
  /** Undefined where it could not be read yet. */
  readonly site: MinimalSite | undefined
  readonly name: string
  readonly title: string
  readonly text: string
  /** The first page, where a reload would lead to the same. */
  readonly home?: string | undefined
  readonly support?: string
}) {
  const { colors = {}, scene = {}, radius = {} } = site?.theme ?? {}
  const deep = colors.deep ?? '#2B1524'
  const ground = scene.sky ?? colors.brandSoft ?? '#FFF1EA'
  const brand = colors.brand ?? '#C8430F'
  const look = looks({ brand, ground, deep, radius: radius.button ?? '12px' })
  const in_ = { locale }
  return (
    <html lang={localeTable[locale].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{site ? `${title} - ${site.name}` : title}</title>
      </head>
      <body style={look.body}>
        <header style={look.part}>
          <b style={look.mark} translate="no">
            {name}
          </b>
        </header>
        <main style={{ ...look.part, alignSelf: 'center' }}>
          <Car sun={scene.sun ?? colors.glow ?? '#FFC65A'} deep={deep} ground={ground} />
          <h1 style={look.title}>{title}</h1>
          <p style={look.text}>{text}</p>
          <p style={look.safe}>
            <Shield {...icon} style={{ flex: 'none', marginTop: 2, color: '#17693A' }} />
            <span>
              <b>{m.minimal_safe({}, in_)}</b> <span>{m.minimal_safe_text({}, in_)}</span>
            </span>
          </p>
          <div style={look.acts}>
            <a style={look.first} href={home ?? ''}>
              {home ? <House {...icon} /> : <RefreshCw {...icon} />}
              <span>{home ? m.error_home({}, in_) : m.error_reload({}, in_)}</span>
            </a>
            {site?.phone && (
              <Way look={look.act} href={telLink(site.phone)} icon={<Phone {...icon} />}>
                {m.nav_call({}, in_)}
              </Way>
            )}
            {site?.whatsapp && (
              <Way
                look={look.act}
                href={whatsAppLink(site.whatsapp)}
                icon={<WhatsAppIcon {...icon} />}
              >
                WhatsApp
              </Way>
            )}
          </div>
        </main>
        <footer style={look.foot}>
          {site?.phone && <span translate="no">{`${formatPhone(site.phone)}. `}</span>}
          {support && <span>{m.minimal_support({ code: support }, in_)}</span>}
        </footer>
      </body>
    </html>
  )
}

const icon = { width: 20, height: 20, strokeWidth: 1.8 } as const

function Way(props: {
  readonly look: CSSProperties
  readonly href: string
  readonly icon: ReactNode
  readonly children: string
}) {
  return (
    <a style={props.look} href={props.href} rel="noreferrer">
      {props.icon}
      <span>{props.children}</span>
    </a>
  )
}

function Car({ sun, deep, ground }: Readonly<Record<'sun' | 'deep' | 'ground', string>>) {
  return (
    <svg width="150" height="64" viewBox="0 0 150 64" fill={deep} aria-hidden="true">
      <circle cx="92" cy="32" r="30" fill={sun} />
      <path d="M4 48c0-9 4-15 14-17l20-3 16-13c4-3 8-4 13-4h28c7 0 12 2 16 7l10 11 13 3c7 2 10 6 10 12v4H4Z" />
      <path fill={ground} d="m45 28 13-10c3-2 5-3 9-3h8v13Zm35-13h15c5 0 8 1 11 5l7 8H80Z" />
      <g stroke={ground} strokeWidth="4">
        <circle cx="36" cy="50" r="11" />
        <circle cx="112" cy="50" r="11" />
      </g>
    </svg>
  )
}

/** Attributes, which the content policy lets pass on every page. */
function looks(of: Readonly<Record<'brand' | 'ground' | 'deep' | 'radius', string>>) {
  const part: CSSProperties = {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: 640,
    margin: '0 auto',
    padding: 20,
  }
  const act: CSSProperties = {
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 10 },
    ...{ boxSizing: 'border-box', minHeight: 52, padding: '0 20px', fontWeight: 600 },
    ...{ border: '1.5px solid #8B8188', borderRadius: of.radius },
    ...{ background: '#fff', color: '#1E191C', textDecoration: 'none' },
  }
  return {
    part,
    act,
    body: {
      ...{ margin: 0, minHeight: '100vh', display: 'grid', gridTemplateRows: 'auto 1fr auto' },
      ...{ background: of.ground, color: '#1E191C' },
      font: '16px/24px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif',
    },
    mark: { fontSize: 26, letterSpacing: '-.04em', color: of.deep },
    title: {
      ...{ margin: '20px 0 10px', fontSize: 32, lineHeight: '38px', letterSpacing: '-.03em' },
      ...{ color: of.deep, textWrap: 'balance' },
    },
    text: { margin: 0, color: '#574E54' },
    safe: {
      ...{ display: 'flex', gap: 10, margin: '16px 0 0', padding: '12px 14px' },
      ...{ borderRadius: 12, background: '#E6F4EA' },
    },
    acts: {
      ...{ display: 'grid', gap: 10, marginTop: 24 },
      gridTemplateColumns: 'repeat(auto-fit,minmax(min(100%,180px),1fr))',
    },
    first: { ...act, background: of.brand, borderColor: of.brand, color: '#fff' },
    foot: { ...part, fontSize: 13, lineHeight: '18px', color: '#574E54' },
  } satisfies Record<string, CSSProperties>
}
