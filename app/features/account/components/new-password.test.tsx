import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('@tanstack/react-router', () => ({ useHydrated: () => true }))

const { NewPassword } = await import('./new-password')

test('a new password is described by its rules, beside what is wrong with it', () => {
  const shown = (problems: object) =>
    renderToStaticMarkup(<NewPassword label="Clave" email="" problems={problems} />)
  const html = shown({})
  const [, rules] = /<ul id="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`aria-describedby="${rules}"`)
  expect(shown({ password: 'length' })).toContain(`aria-describedby="ac-password-m ${rules}"`)
})
