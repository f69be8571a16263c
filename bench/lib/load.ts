import { connect } from 'node:net'
import { answerReader } from './answer-reader.ts'
import { at } from './numbers.ts'

export type Asked = {
  /** An address that has the host `127.0.0.1`; the headers say which host it asks for. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export type Load = {
  readonly perSecond: number
  /** Milliseconds from the request to the last byte of its answer. */
  readonly p50: number
  readonly p99: number
  /** Bytes of an answer with its headers, on average. */
  readonly bytes: number
  /** Share of its core that the generator, this process, took: near 1 it is what limits. */
  readonly busy: number
}

/**
 * As many requests as a server answers, each connection asking again once it has its answer.
 * @throws Error when an answer is not 200 or a connection ends
 */
export async function load(asked: Asked, seconds: number, connections = 20): Promise<Load> {
  const request = requestBytes(asked)
  const { hostname, port } = new URL(asked.url)
  const times: number[] = []
  let bytesRead = 0
  const used = process.cpuUsage()
  const began = performance.now()
  const end = began + seconds * 1000

  const visitor = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      const read = answerReader()
      let asking = 0
      const ask = () => {
        asking = performance.now()
        socket.write(request)
      }
      const fail = (why: string) => {
        socket.destroy()
        reject(new Error(`${asked.url}: ${why}`))
      }
      socket.on('connect', ask)
      socket.on('error', (error) => fail(error.message))
      socket.on('close', () => fail('the connection was closed'))
      socket.on('data', (bytes: Buffer) => {
        bytesRead += bytes.length
        const status = read(bytes)
        if (status === null) return
        if (status !== 200) return fail(`status ${status}`)
        const now = performance.now()
        times.push(now - asking)
        if (now < end) return ask()
        resolve()
        socket.destroy()
      })
    })

  await Promise.all(Array.from({ length: connections }, visitor))
  const passed = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: times.length / (passed / 1000),
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    bytes: bytesRead / times.length,
    busy: (user + system) / 1000 / passed,
  }
}

function requestBytes({ url, headers }: Asked): Buffer {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, text]) => `${name}: ${text}`)
  return Buffer.from([`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}
