// node bench/servers/lambda.ts <index.mjs> <host> <cookie>: imports the Lambda build and calls its handler as API Gateway
// (payload version 2.0) does, for home: 21 times, then 20 times a page that is not kept. Prints milliseconds as JSON.
import { pathToFileURL } from 'node:url'

const [file = '', host = '', cookie = ''] = process.argv.slice(2)
const COUNT = 20

type Result = { readonly statusCode: number; readonly body?: string }
type Handler = (event: object, context: object) => Promise<Result>

const began = performance.now()
const { handler }: { handler: Handler } = await import(pathToFileURL(file).href)
const imported = performance.now() - began
const first = await call('')
const kept = await repeat('')
const rendered = await repeat('medida=1')
process.stdout.write(`\n${JSON.stringify({ imported, first, kept, rendered })}\n`)
process.exit(0)

async function repeat(search: string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < COUNT; index++) times.push(await call(search))
  return times
}

async function call(rawQueryString: string): Promise<number> {
  const began = performance.now()
  const { statusCode, body = '' } = await handler(event(rawQueryString), {})
  const time = performance.now() - began
  if (statusCode !== 200 || body.length < 1000) throw new Error(`status ${statusCode}: ${body}`)
  return time
}

function event(rawQueryString: string): object {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/es',
    rawQueryString,
    cookies: [cookie],
    headers: {
      host,
      accept: 'text/html',
      'accept-encoding': 'br',
      'accept-language': 'es',
      'x-forwarded-proto': 'http',
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'bench',
      domainName: host,
      domainPrefix: 'bench',
      http: {
        method: 'GET',
        path: '/es',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'bench',
      },
      requestId: 'bench',
      routeKey: '$default',
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
    isBase64Encoded: false,
  }
}
