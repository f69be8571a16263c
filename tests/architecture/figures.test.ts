import { expect, test } from 'vitest'
import { appSources } from '../../scripts/lib/arrows.ts'
import { translatedFigures } from '../../scripts/lib/figures.ts'

test('no amount, date, telephone number, code or name of a car is left to a translator', () => {
  const left = [...appSources()]
    // Mails are no pages: nothing of them changes in place.
    .filter(([path]) => path.endsWith('.tsx') && !path.startsWith('features/mail/'))
    .flatMap(([path, source]) =>
      translatedFigures(path, source).map(
        ({ start }) => `${path}:${source.slice(0, start).split('\n').length}`,
      ),
    )
  expect(left).toEqual([])
})

test.each([
  ['<dd>{formatMoney(total)}</dd>', 1],
  ['<dd translate="no">{formatMoney(total)}</dd>', 0],
  ['<b>{due > 0 && formatMoney(due)}</b>', 1],
  ['<p>{m.total({ amount: formatMoney(total) })}</p>', 0],
  ['<Chip>{formatMoney(total)}</Chip>', 1],
  ['<dd><Figure>{formatMoney(total)}</Figure> USD</dd>', 0],
  ['<>{carName(car)} <b>x</b></>', 1],
])('%s has %i', (element, count) => {
  expect(translatedFigures('x.tsx', `const x = ${element}`)).toHaveLength(count)
})
