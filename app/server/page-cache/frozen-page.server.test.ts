import { expect, test } from 'vitest'
import { freezePage } from './frozen-page.server'

test('a kept page has no nonce, and its hashes are of what stands in it', () => {
  const page = '<html><head></head><body><script nonce="n1">a()</script></body></html>'
  const { html, scripts } = freezePage(page, 'n1')
  expect(html).toBe('<html><head></head><body><script>a()</script></body></html>')
  expect(scripts).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"])
})

test('the script of the head comes before the style sheets, which it would wait for', () => {
  const styles = '<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>'
  const page = `<html><head>${styles}<script nonce="n1">mark('$&')</script><title>T</title></head><body>B</body></html>`
  expect(freezePage(page, 'n1').html).toBe(
    `<html><head><script>mark('$&')</script>${styles}<title>T</title></head><body>B</body></html>`,
  )
})
