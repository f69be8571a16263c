import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleBranch } from '~/domain/test-samples'
import Pin from '~icons/lucide/map-pin'
import { BranchPicker } from './branch-picker'

test('what is wrong with a place is heard at its control', () => {
  const shown = (error: string | null) =>
    renderToStaticMarkup(
      <BranchPicker
        {...{ label: 'Recogida', name: 'recogida', value: 'tocumen', date: '2026-12-23' }}
        {...{
          branches: [sampleBranch()],
          icon: Pin,
          locale: 'es',
          note: { help: null, error },
          onChange: () => {},
        }}
      />,
    )
  const html = shown('Cerrada ese día')
  const [, described = ''] = /<select[^>]*aria-describedby="([^"]*)"/.exec(html) ?? []
  const [, message] = /<div id="([^"]+)" class="field-m"[^>]*><p class="err">/.exec(html) ?? []
  expect(described.split(' ')).toContain(message)
  expect(html).toMatch(/<select[^>]*aria-invalid="true"/)
  expect(shown(null)).not.toContain('aria-invalid')
})
