/** Bytes a request body may have; forms and server functions need a few kB. */
const maximumBytes = 256 * 1024

/** The request with its body read and bounded, or a 413. Bodies are small here, so reading them whole is safe. */
export async function limitBody(request: Request): Promise<Request | Response> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maximumBytes) return tooLarge()
    chunks.push(chunk)
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  })
}

function tooLarge(): Response {
  return new Response('Payload Too Large', {
    status: 413,
    headers: { 'Cache-Control': 'no-store' },
  })
}
