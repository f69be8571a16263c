import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { type BillRow, type Block, type MailLink, PASS_PICTURE } from './mail.types'
import { INK, INK_2, text } from './mail-styles'
import type { MailColors } from './mail-theme'

type Props<Kind extends Block['kind'] = Block['kind']> = {
  readonly block: Extract<Block, { readonly kind: Kind }>
  readonly colors: MailColors
}

export function BlockView({ block, colors }: Props) {
  switch (block.kind) {
    case 'code':
      return (
        <Row>
          <Column className="col" width="50%" style={{ verticalAlign: 'top' }}>
            <p className="t2" style={text(14, 21, { color: INK_2 })}>
              {block.label}
            </p>
            <p
              className="t1"
              style={{ ...text(32, 38, { color: INK, fontWeight: 680 }), whiteSpace: 'nowrap' }}
            >
              {block.code}
            </p>
          </Column>
          <Column className="col" width="50%" style={{ verticalAlign: 'bottom' }}>
            <p className="okt" style={text(15, 30, { color: '#17693A', fontWeight: 500 })}>
              {block.status}
            </p>
          </Column>
        </Row>
      )
    case 'trip':
      return (
        <>
          {block.heading && <Heading>{block.heading}</Heading>}
          <Row>
            {block.ends.map(({ label, at, place }) => (
              <Column
                key={label}
                className="col"
                width="50%"
                style={{ verticalAlign: 'top', paddingRight: '16px' }}
              >
                <p className="t2" style={text(14, 21, { color: INK_2 })}>
                  {label}
                </p>
                <p className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
                  {at}
                </p>
                <p className="t2" style={text(15, 23, { color: INK_2 })}>
                  {place}
                </p>
              </Column>
            ))}
          </Row>
        </>
      )
    case 'callout':
      return (
        <Row className="soft" style={{ backgroundColor: colors.soft, borderRadius: '12px' }}>
          <Column style={{ padding: '14px 18px' }}>
            <Row>
              <Column className="col" style={{ verticalAlign: 'middle', paddingRight: '16px' }}>
                <p className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
                  {block.title}
                </p>
                <p className="t2" style={text(15, 23, { color: INK_2 })}>
                  {block.text}
                </p>
              </Column>
              <Column className="col last" align="right" style={{ verticalAlign: 'middle' }}>
                <MainButton link={block.button} colors={colors} />
              </Column>
            </Row>
          </Column>
        </Row>
      )
    case 'button':
      return (
        <>
          <MainButton link={block.button} colors={colors} />
          {block.note && (
            <p className="t2" style={{ ...text(15, 23, { color: INK_2 }), marginTop: '12px' }}>
              {block.note}
            </p>
          )}
        </>
      )
    case 'bill':
      return <Bill block={block} colors={colors} />
    case 'note':
      return (
        <Row>
          <Column
            className={block.tone === 'ok' ? 'okb' : 'wnb'}
            style={{
              padding: '14px 18px',
              borderRadius: '12px',
              backgroundColor: block.tone === 'ok' ? '#E6F4EA' : '#FFF2D6',
            }}
          >
            <p className="t1" style={text(15, 23, { color: INK })}>
              {block.text}
            </p>
            {block.link && (
              <p style={text(15, 23, {})}>
                <TextLink link={block.link} colors={colors} />
              </p>
            )}
          </Column>
        </Row>
      )
    case 'text':
      return block.paragraphs.map((paragraph, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
          key={index}
          className="t1"
          style={{ ...text(16, 26, { color: INK }), marginTop: index === 0 ? 0 : '12px' }}
        >
          {paragraph}
        </p>
      ))
    case 'steps':
      return (
        <>
          <Heading>{block.heading}</Heading>
          {block.steps.map(({ title, text: words }, index) => (
            <Row key={title}>
              <Column
                width="40"
                style={{ width: '40px', verticalAlign: 'top', paddingBottom: '14px' }}
              >
                <p
                  className="soft lk"
                  style={{
                    ...text(15, 32, { color: colors.link, fontWeight: 600 }),
                    width: '32px',
                    borderRadius: '16px',
                    textAlign: 'center',
                    backgroundColor: colors.soft,
                  }}
                >
                  {index + 1}
                </p>
              </Column>
              <Column style={{ padding: '4px 0 14px 8px' }}>
                <p className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
                  {title}
                </p>
                <p className="t2" style={text(15, 23, { color: INK_2 })}>
                  {words}
                </p>
              </Column>
            </Row>
          ))}
        </>
      )
    case 'place':
      return (
        <>
          <Heading>{block.heading}</Heading>
          <p className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
            {block.name}
          </p>
          <p className="t2" style={text(15, 23, { color: INK_2 })}>
            {block.text}
          </p>
          <p className="t2" style={{ ...text(15, 23, { color: INK_2 }), marginTop: '6px' }}>
            {block.phone}
            {block.link && (
              <>
                {' \u00a0·\u00a0 '}
                <TextLink link={block.link} colors={colors} />
              </>
            )}
          </p>
        </>
      )
    case 'refund':
      return (
        <Row>
          <Column
            className="okb"
            style={{ padding: '14px 18px', borderRadius: '12px', backgroundColor: '#E6F4EA' }}
          >
            <p className="t1" style={text(14, 21, { color: INK })}>
              {block.label}
            </p>
            <p className="t1" style={text(40, 46, { color: INK, fontWeight: 620 })}>
              {block.amount}
            </p>
            <p className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
              {block.to}
            </p>
            {block.reference && (
              <p className="t1" style={text(15, 23, { color: INK })}>
                {block.reference}
              </p>
            )}
          </Column>
        </Row>
      )
    case 'pass':
      return (
        <Row>
          <Column className="col" width="184" style={{ width: '184px', verticalAlign: 'middle' }}>
            <img
              src={`cid:${PASS_PICTURE}`}
              width={160}
              height={160}
              alt={`QR ${block.code}`}
              style={{
                ...text(14, 20, {}),
                border: 0,
                display: 'block',
                backgroundColor: '#FFFFFF',
              }}
            />
          </Column>
          <Column className="col" style={{ verticalAlign: 'middle' }}>
            <p className="t2" style={text(14, 21, { color: INK_2 })}>
              {block.label}
            </p>
            <p
              className="t1"
              style={{
                ...text(32, 38, { color: INK, fontWeight: 680 }),
                letterSpacing: '.02em',
                whiteSpace: 'nowrap',
              }}
            >
              {block.code}
            </p>
          </Column>
        </Row>
      )
    case 'compare':
      return <Compare block={block} colors={colors} />
    case 'facts':
      return (
        <>
          <Heading>{block.heading}</Heading>
          {block.facts.map(({ label, value }) => (
            <div key={label} style={{ paddingBottom: '10px' }}>
              <p className="t2" style={text(14, 21, { color: INK_2 })}>
                {label}
              </p>
              <p
                className="t1"
                style={{ ...text(16, 24, { color: INK }), overflowWrap: 'anywhere' }}
              >
                {value}
              </p>
            </div>
          ))}
        </>
      )
    case 'links':
      return (
        <p style={text(16, 30, {})}>
          {block.links.map((link, index) => (
            <span key={link.url}>
              {index > 0 && ' \u00a0 \u00a0 '}
              <TextLink link={link} colors={colors} />
            </span>
          ))}
        </p>
      )
    case 'line':
      return <Rule />
  }
}

function Rule() {
  return (
    <div className="ln" style={{ borderTop: '1px solid #E7E2E4', fontSize: 0, lineHeight: 0 }}>
      &nbsp;
    </div>
  )
}

function Heading({ children }: { readonly children: string }) {
  return (
    <h2
      className="t1"
      style={{ ...text(20, 26, { color: INK, fontWeight: 600 }), paddingBottom: '14px' }}
    >
      {children}
    </h2>
  )
}

function MainButton({ link, colors }: { readonly link: MailLink; readonly colors: MailColors }) {
  return (
    <Button
      href={link.url}
      style={{
        ...text(16, 22, { color: '#FFFFFF', fontWeight: 600 }),
        backgroundColor: colors.button,
        borderRadius: '12px',
        padding: '15px 28px',
        whiteSpace: 'nowrap',
      }}
    >
      {link.text}
    </Button>
  )
}

function TextLink({ link, colors }: { readonly link: MailLink; readonly colors: MailColors }) {
  return (
    <a
      className="lk"
      href={link.url}
      style={{
        ...text(15, 23, { color: colors.link, fontWeight: 500 }),
        textDecoration: 'underline',
      }}
    >
      {link.text}
    </a>
  )
}

function Bill({ block: { heading, rows, total, included } }: Props<'bill'>) {
  return (
    <>
      <Heading>{heading}</Heading>
      {rows.map((row) => (
        <BillLine key={row.label} row={row} />
      ))}
      <div
        className="ln2"
        style={{ borderTop: `2px solid ${INK}`, fontSize: 0, lineHeight: 0, height: '10px' }}
      >
        &nbsp;
      </div>
      <Row>
        <Column className="t1" style={text(16, 24, { color: INK, fontWeight: 600 })}>
          {total.label}
          {total.small && <Small>{total.small}</Small>}
        </Column>
        <Column
          className="t1"
          align="right"
          style={{ ...text(28, 34, { color: INK, fontWeight: 620 }), whiteSpace: 'nowrap' }}
        >
          {total.amount}{' '}
          <span className="t2" style={text(14, 34, { color: INK_2, fontWeight: 500 })}>
            USD
          </span>
        </Column>
      </Row>
      {included && (
        <>
          <p
            className="t1"
            style={{ ...text(14, 21, { color: INK, fontWeight: 600 }), paddingTop: '12px' }}
          >
            {included.heading}
          </p>
          {included.rows.map(({ label, amount }) => (
            <Row key={label}>
              <Column className="t2" style={text(14, 22, { color: INK_2 })}>
                {label}
              </Column>
              <Column className="t2" align="right" style={text(14, 22, { color: INK_2 })}>
                {amount}
              </Column>
            </Row>
          ))}
        </>
      )}
    </>
  )
}

function Small({ children }: { readonly children: string }) {
  return (
    <>
      <br />
      <span className="t2" style={text(13, 18, { color: INK_2, fontWeight: 400 })}>
        {children}
      </span>
    </>
  )
}

function BillLine({ row: { label, small, amount, isGood = false } }: { readonly row: BillRow }) {
  const className = isGood ? 'okt' : 't1'
  const color = isGood ? '#17693A' : INK
  return (
    <Row>
      <Column className={className} style={{ ...text(15, 22, { color }), padding: '5px 0' }}>
        {label}
        {small && <Small>{small}</Small>}
      </Column>
      <Column
        className={className}
        align="right"
        style={{
          ...text(15, 22, { color }),
          padding: '5px 0 5px 16px',
          verticalAlign: 'top',
          whiteSpace: 'nowrap',
        }}
      >
        {amount}
      </Column>
    </Row>
  )
}

function Compare({ block: { heading, names, rows }, colors }: Props<'compare'>) {
  return (
    <>
      <Heading>{heading}</Heading>
      {rows.map(({ label, before, now }) => (
        <div key={label} style={{ paddingBottom: '12px' }}>
          <p className="t2" style={text(14, 21, { color: INK_2 })}>
            {label}
          </p>
          {before !== now && (
            <p className="t2" style={text(15, 23, { color: INK_2 })}>
              {names[0]}: <s>{before}</s>
            </p>
          )}
          <p
            className={before === now ? 't1' : 'soft t1'}
            style={{
              ...text(16, 24, { color: INK, fontWeight: 600 }),
              ...(before === now ? {} : { backgroundColor: colors.soft, padding: '4px 8px' }),
            }}
          >
            {before === now ? now : `${names[1]}: ${now}`}
          </p>
        </div>
      ))}
    </>
  )
}
