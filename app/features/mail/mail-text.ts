import type { BillRow, Block, MailContent, MailFrame } from './mail.types'

/** The same facts as the HTML, for who reads text. Addresses stand whole. */
export function mailText(mail: MailContent, frame: MailFrame): string {
  const blocks = mail.blocks.map(linesOf).filter((lines) => lines.length > 0)
  const parts = [
    [mail.title, mail.lead],
    ...blocks,
    [frame.help, mail.reason],
    frame.links.map(({ text, url }) => `${text}: ${url}`),
    [frame.small],
  ]
  const text = parts.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n')
  return `${text.replaceAll('\u00a0', ' ')}\n`
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'code':
      return [`${block.label.toUpperCase()}: ${block.code}`, block.status]
    case 'trip':
      return [
        ...(block.heading ? [block.heading.toUpperCase()] : []),
        ...block.ends.map(({ label, at, place }) => `${label}: ${at}, ${place}`),
      ]
    case 'callout':
      return [block.title.toUpperCase(), block.text, `${block.button.text}: ${block.button.url}`]
    case 'button':
      return [`${block.button.text}: ${block.button.url}`, block.note ?? '']
    case 'bill':
      return [
        block.heading.toUpperCase(),
        ...block.rows.map(rowOf),
        rowOf(block.total),
        ...(block.included
          ? [`${block.included.heading}:`, ...block.included.rows.map(rowOf)]
          : []),
      ]
    case 'note':
      return [block.text, ...(block.link ? [`${block.link.text}: ${block.link.url}`] : [])]
    case 'text':
      return [block.paragraphs.join('\n\n')]
    case 'steps':
      return [
        block.heading.toUpperCase(),
        ...block.steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
      ]
    case 'place':
      return [
        block.heading.toUpperCase(),
        `${block.name}. ${block.text} ${block.phone}`,
        ...(block.link ? [`${block.link.text}: ${block.link.url}`] : []),
      ]
    case 'refund':
      return [`${block.label.toUpperCase()} ${block.amount}`, block.to, block.reference ?? '']
    case 'pass':
      return [`${block.label.toUpperCase()}: ${block.code}`]
    case 'compare':
      return [
        block.heading.toUpperCase(),
        ...block.rows.map(({ label, before, now }) =>
          before === now
            ? `${label}: ${now}`
            : `${label}: ${now} (${block.names[0].toLowerCase()}: ${before})`,
        ),
      ]
    case 'facts':
      return [
        block.heading.toUpperCase(),
        ...block.facts.map(({ label, value }) => `${label}: ${value}`),
      ]
    case 'links':
      return block.links.map(({ text, url }) => `${text}: ${url}`)
    case 'line':
      return []
  }
}

function rowOf({ label, small, amount }: BillRow): string {
  const name = small ? `${label}, ${small}` : label
  return `${name} ${'.'.repeat(Math.max(3, 56 - name.length))} ${amount}`
}
