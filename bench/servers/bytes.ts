// node bench/servers/bytes.ts <port> <folder>: sends what lies in the folder, from memory, and does nothing else.
// `home.json` holds the headers of /home (name, value, name, value), `home.body` its bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, folder = '.'] = process.argv.slice(2)
const pages = new Map<string, { headers: string[]; body: Buffer }>(
  readdirSync(folder)
    .filter((file) => file.endsWith('.body'))
    .map((file) => file.slice(0, -'.body'.length))
    .map((name) => {
      const headers: string[] = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))
      return [`/${name}`, { headers, body: readFileSync(`${folder}/${name}.body`) }] as const
    }),
)

createServer(({ url = '' }, response) => {
  const page = pages.get(url)
  if (!page) return response.end()
  response.writeHead(200, page.headers)
  response.end(page.body)
}).listen(Number(port), '127.0.0.1')
