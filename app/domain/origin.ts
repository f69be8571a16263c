/** `https://firefly.example` of an http(s) address that has nothing behind its port; null: of anything else. */
export function originIn(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}
