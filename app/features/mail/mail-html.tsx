import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent, MailFrame } from './mail.types'
import { BlockView } from './mail-blocks'
import { FONT, text } from './mail-styles'
import { DARK_CARD, type MailColors, mailColors } from './mail-theme'

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** 600 pixels of tables with inline styles; 320 and dark by rules that may be ignored. */
export function mailHtml(mail: MailContent, frame: MailFrame): string {
  const html = renderToStaticMarkup(<Mail mail={mail} frame={frame} />)
  // React tells a browser which pictures will come; a mail program has no use for that.
  return DOCTYPE + html.replace(/<link rel="preload"[^>]*>/g, '')
}

function Mail({ mail, frame }: { readonly mail: MailContent; readonly frame: MailFrame }) {
  const colors = mailColors(frame.theme)
  const { picture } = mail
  return (
    <Html lang={frame.locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{mail.subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, with colours that were parsed. */}
        <style dangerouslySetInnerHTML={{ __html: sheet(colors) }} />
      </Head>
      <Body className="pg" style={{ backgroundColor: '#F1EEED', margin: 0, padding: '24px 12px' }}>
        <Preview>{mail.preheader}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop the element, and keep the attribute. */}
        <div role="main">
          <Container className="main" style={{ width: '600px', maxWidth: '600px' }}>
            <Band color={colors.deep} className="px" padding="20px 32px">
              <Row>
                <Column style={text(24, 32, { fontWeight: 700, color: '#FFFFFF' })}>
                  {frame.logo ? (
                    <img
                      src={frame.logo}
                      height={32}
                      alt={frame.brand}
                      style={{
                        ...text(24, 32, { fontWeight: 700, color: '#FFFFFF' }),
                        border: 0,
                        display: 'block',
                        height: '32px',
                        width: 'auto',
                      }}
                    />
                  ) : (
                    frame.brand
                  )}
                </Column>
                <Column
                  align="right"
                  style={{ ...text(14, 20, { color: colors.onDeep }), whiteSpace: 'nowrap' }}
                >
                  {mail.kicker}
                </Column>
              </Row>
            </Band>
            <Band
              color={colors.soft}
              className="soft px"
              padding={picture ? '36px 32px 0' : '36px 32px'}
            >
              <h1
                className="t1"
                style={{
                  ...text(36, 40, { fontWeight: 640, color: colors.title }),
                  letterSpacing: '-.04em',
                }}
              >
                {mail.title}
              </h1>
              <p
                className="t1"
                style={{ ...text(18, 28, { color: colors.title }), marginTop: '12px' }}
              >
                {mail.lead}
              </p>
              {picture && (
                <p style={{ margin: '8px 0 0', textAlign: 'right', lineHeight: 0 }}>
                  <img
                    src={picture.url}
                    width={340}
                    alt={picture.alt}
                    style={{
                      ...text(14, 20, {}),
                      border: 0,
                      width: '340px',
                      maxWidth: '100%',
                      height: 'auto',
                    }}
                  />
                </p>
              )}
            </Band>
            {mail.blocks.map((block, index) => (
              <Band
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
                key={index}
                color="#FFFFFF"
                className="card px"
                padding={block.kind === 'line' ? '0 32px' : '20px 32px'}
              >
                <BlockView block={block} colors={colors} />
              </Band>
            ))}
            <Band color={colors.deep} className="foot px" padding="28px 32px 32px">
              <p style={text(15, 24, { color: '#FFFFFF', fontWeight: 600 })}>{frame.help}</p>
              <p style={{ ...text(14, 20, { color: colors.onDeep }), marginTop: '8px' }}>
                {mail.reason}
              </p>
              <p style={{ ...text(14, 24, { color: colors.onDeep }), marginTop: '14px' }}>
                {frame.links.map(({ text: name, url }, index) => (
                  <span key={url}>
                    {index > 0 && ' \u00a0·\u00a0 '}
                    <a href={url} style={{ color: colors.onDeep, textDecoration: 'underline' }}>
                      {name}
                    </a>
                  </span>
                ))}
              </p>
              <p style={{ ...text(13, 18, { color: colors.onDeep }), marginTop: '14px' }}>
                {frame.small}
              </p>
            </Band>
          </Container>
        </div>
      </Body>
    </Html>
  )
}

function Band({
  color,
  className,
  padding,
  children,
}: {
  readonly color: string
  readonly className: string
  readonly padding: string
  readonly children: ReactNode
}) {
  return (
    <Row>
      <Column className={className} style={{ backgroundColor: color, padding, fontFamily: FONT }}>
        {children}
      </Column>
    </Row>
  )
}

/** Phones and the dark: whoever knows no such rules gets the light mail of 600 pixels. */
function sheet({ dark }: MailColors): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;width:100%;-webkit-text-size-adjust:100%}
@media (max-width:620px){.pg>table>tbody>tr>td{padding:0!important}.main{width:100%!important}.px{padding-left:20px!important;padding-right:20px!important}.col{display:block!important;width:100%!important;padding:0 0 16px!important;text-align:left!important}.last{padding-bottom:0!important}h1{font-size:30px!important;line-height:34px!important;overflow-wrap:anywhere}}
@media (prefers-color-scheme:dark){.pg,.pg>table>tbody>tr>td{background-color:#121011!important}.card{background-color:${DARK_CARD}!important}.soft{background-color:${dark.soft}!important}.t1{color:#F8F1F5!important}.t2{color:#CDBFC7!important}.lk{color:${dark.link}!important}.ln{border-color:#46343F!important}.ln2{border-color:#F8F1F5!important}.okb{background-color:#16301F!important}.okt{color:#8FDBA6!important}.wnb{background-color:#3A2A10!important}.foot{background-color:${dark.foot}!important}}`
}
