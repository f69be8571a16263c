/**
 * Reads the answers of one connection, one after the other, and keeps nothing of them.
 * @returns a function of the bytes as they come; the status of an answer once it is whole, else null
 * @throws Error of an answer whose end only the connection's end would tell
 */
export function answerReader(): (bytes: Buffer) => number | null {
  let body: ((bytes: Buffer) => boolean) | null = null
  let early: Buffer = empty
  let status = 0
  return (bytes) => {
    let rest = bytes
    if (!body) {
      const text = early.length > 0 ? Buffer.concat([early, bytes]) : bytes
      const end = text.indexOf('\r\n\r\n')
      early = end < 0 ? text : empty
      if (end < 0) return null
      const head = text.toString('latin1', 0, end + 2)
      status = Number(head.slice(9, 12))
      body = bodyReader(head)
      rest = text.subarray(end + 4)
    }
    if (!body(rest)) return null
    body = null
    return status
  }
}

const empty = Buffer.alloc(0)

function bodyReader(head: string): (bytes: Buffer) => boolean {
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)
  if (!length) {
    if (/\r\ntransfer-encoding: *chunked\r\n/i.test(head)) return chunkedReader()
    throw new Error(`An answer does not say where it ends:\n${head}`)
  }
  let left = Number(length[1])
  return (bytes) => {
    left -= bytes.length
    return left <= 0
  }
}

function chunkedReader(): (bytes: Buffer) => boolean {
  /** Bytes of a chunk and its line's end that are still to come. */
  let left = 0
  let line = ''
  let isLast = false
  return (bytes) => {
    let place = 0
    while (place < bytes.length) {
      if (left > 0) {
        const taken = Math.min(left, bytes.length - place)
        left -= taken
        place += taken
        if (isLast && left === 0) return true
        continue
      }
      const end = bytes.indexOf('\n', place)
      line += bytes.toString('latin1', place, end < 0 ? bytes.length : end)
      if (end < 0) return false
      place = end + 1
      const size = Number.parseInt(line, 16)
      line = ''
      isLast = size === 0
      left = size + '\r\n'.length
    }
    return false
  }
}
