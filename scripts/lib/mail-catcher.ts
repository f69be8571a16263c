import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { arrivals } from './arrivals.ts'

export type CaughtMail = { readonly to: string; readonly source: string }

export type MailCatcher = {
  readonly port: number
  readonly mails: readonly CaughtMail[]
  /** The last mail to an address whose source is like this; waits until it comes. @throws Error that names who was written to */
  mailTo(address: string, like: RegExp): Promise<CaughtMail>
  stop(): Promise<void>
}

/** Takes every mail that is sent to this machine and sends none on; with a folder, each is a file there, the oldest first. */
export async function startMailCatcher(folder?: string): Promise<MailCatcher> {
  const mails = arrivals<CaughtMail>()
  const sockets = new Set<Socket>()
  if (folder) mkdirSync(folder, { recursive: true })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A sender that hangs up has nothing more to say.
    socket.on('error', () => socket.destroy())
    converse(socket, (mail) => {
      const name = String(mails.all.length + 1).padStart(4, '0')
      if (folder) writeFileSync(`${folder}/${name}.eml`, `X-To: ${mail.to}\r\n${mail.source}`)
      mails.add(mail)
    })
  })
  const port = await listen(server)
  return {
    port,
    mails: mails.all,
    mailTo: (address, like) =>
      mails.last(
        (mail) => (mail.to === address && like.test(mail.source) ? mail : undefined),
        () => `No mail like ${like} to ${address}, but to: ${mails.all.map(({ to }) => to).join()}`,
      ),
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

/** As much of SMTP as a sender needs. */
function converse(socket: Socket, caught: (mail: CaughtMail) => void): void {
  let pending = ''
  let to = ''
  let body: string[] | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 catcher')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      if (body) takeBody(body, line)
      else takeCommand(line)
    }
  })

  function takeBody(lines: string[], line: string): void {
    if (line !== '.') {
      lines.push(line.replace(/^\.\./, '.'))
      return
    }
    caught({ to, source: lines.join('\r\n') })
    body = null
    say('250 taken')
  }

  function takeCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') body = []
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say(verb === 'DATA' ? '354 go on' : '250 ok')
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
}

/** The link of a mail, whatever way its text was encoded. @throws Error when it has none */
export function linkOf(mail: CaughtMail): string {
  const link = linkIn(mail)
  if (!link) throw new Error(`no link in the mail: ${mail.source.slice(0, 2000)}`)
  return link
}

/** The first link of what is read: a head may have one, too. */
export function linkIn({ source }: CaughtMail): string | undefined {
  const text = source
    .slice(source.indexOf('\r\n\r\n'))
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&')
  return /https?:\/\/[^\s"'<>]*[?&]t(?:oken)?=[\w.-]+/.exec(text)?.[0]
}
