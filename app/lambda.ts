import { useNitroApp as nitroApp } from 'nitro/app'
import { handleLambdaEvent, handleLambdaEventWithStream } from 'srvx/aws-lambda'
import { env } from './server/env.server'

// The entry on AWS Lambda: `index.handler` sends an answer whole, `index.streaming` as it is made.
const application = nitroApp()
// The start-up plugin loads the content too, but waits for nothing; from here on the process may be stopped.
await application.fetch(new Request(new URL('/readyz', env().SITE_URL)))

type Call = Parameters<typeof handleLambdaEvent>
type StreamedCall = Parameters<typeof handleLambdaEventWithStream>

export async function handler(event: Call[1], context: Call[2]) {
  let hiddenType: string | null = null
  const answer = async (request: Request) => {
    const made = await application.fetch(request)
    if (!made.headers.has('Content-Encoding')) return made
    // srvx goes by the type alone, and would send compressed text as UTF-8.
    hiddenType = made.headers.get('Content-Type')
    const headers = new Headers(made.headers)
    headers.set('Content-Type', 'application/octet-stream')
    return new Response(made.body, { status: made.status, headers })
  }
  const result = await handleLambdaEvent(answer, event, context)
  if (hiddenType === null || typeof result === 'string') return result
  return { ...result, headers: { ...result.headers, 'content-type': hiddenType } }
}

/** Lambda's own, in every function. */
const { awslambda } = globalThis as {
  awslambda?: {
    readonly streamifyResponse: (
      run: (event: StreamedCall[1], stream: StreamedCall[2], context: StreamedCall[3]) => unknown,
    ) => unknown
  }
}

export const streaming = awslambda?.streamifyResponse((event, stream, context) =>
  handleLambdaEventWithStream(application.fetch, event, stream, context),
)
