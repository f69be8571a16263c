/** A part of a mail that is no container. */
type MailPart = {
  readonly type: string
  readonly filename: string | null
  /** Content-ID, without its angle brackets. */
  readonly cid: string | null
  readonly content: Buffer
}

export type ParsedMail = {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Epoch milliseconds; null: it does not say. */
  readonly date: number | null
  readonly parts: readonly MailPart[]
}

/** As much of RFC 5322 and MIME as the mails of this project use. */
export function parseMail(source: Buffer): ParsedMail {
  const { headers } = split(source)
  const date = Date.parse(headers.get('date') ?? '')
  return {
    from: words(headers.get('from') ?? ''),
    to: words(headers.get('to') ?? headers.get('x-to') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    date: Number.isNaN(date) ? null : date,
    parts: partsOf(source),
  }
}

export function mailText({ parts }: ParsedMail, type: 'text/html' | 'text/plain'): string | null {
  return parts.find((part) => part.type === type)?.content.toString('utf8') ?? null
}

function partsOf(source: Buffer): MailPart[] {
  const { headers, body } = split(source)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type.startsWith('multipart/')) {
    const boundary = parameter(contentType, 'boundary')
    return boundary ? piecesOf(body, boundary).flatMap(partsOf) : []
  }
  const disposition = headers.get('content-disposition') ?? ''
  const filename = parameter(disposition, 'filename') ?? parameter(contentType, 'name')
  const cid = headers.get('content-id')?.replace(/^<|>$/g, '') ?? null
  const content = decoded(body, headers.get('content-transfer-encoding') ?? '')
  return [{ type, filename: filename && words(filename), cid, content }]
}

function split(source: Buffer) {
  const text = source.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const head = text.slice(0, end?.index ?? text.length)
  const body = end ? source.subarray(end.index + end[0].length) : Buffer.alloc(0)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value ?? ''] as const]
    }),
  )
  return { headers, body }
}

function piecesOf(body: Buffer, boundary: string): Buffer[] {
  const text = body.toString('latin1')
  const [, ...pieces] = `\n${text}`.split(`\n--${boundary}`)
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => Buffer.from(piece.replace(/^[^\n]*\n/, ''), 'latin1'))
}

function decoded(body: Buffer, encoding: string): Buffer {
  const text = body.toString('latin1')
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(text, 'base64')
    case 'quoted-printable':
      return Buffer.from(unquoted(text.replace(/=\r?\n/g, '')), 'latin1')
    default:
      return body
  }
}

function parameter(value: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value)
  return found?.[1] ?? found?.[2] ?? null
}

/** `=?UTF-8?Q?Tu_reserva_est=C3=A1?=` (RFC 2047); two such words that touch are one. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    )
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
