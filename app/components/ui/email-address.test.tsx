import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailAddress } from './email-address'

test('an address of mail breaks before its @ and its dots alone', () => {
  expect(renderToStaticMarkup(<EmailAddress>ana.diaz@mail.example.com</EmailAddress>)).toBe(
    '<bdi translate="no">ana<wbr/>.diaz<wbr/>@mail<wbr/>.example<wbr/>.com</bdi>',
  )
})
