import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepsBar } from './steps-bar'

test('a step that is done says so in words, not by its icon alone', () => {
  const step = (state: 'done' | 'now' | 'next') => ({ key: state, title: state, detail: '', state })
  const html = renderToStaticMarkup(<StepsBar steps={[step('done'), step('now'), step('next')]} />)
  const heard = html.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, '|')
  expect(heard).toMatch(/Listo: \|+done/)
  expect(heard.match(/Listo/g)).toHaveLength(1)
})
