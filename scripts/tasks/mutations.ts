// npm run mutations [-- rules | money]: what `npm run bench -- mutations` measures, which is only printed. Other lines:
// --seed=2 --lines=100; of those drawn, a file's alone: --files=price. `npm run mutations -- rows D5 §9.10`: the lines
// that rows of docs/specification.md name.
import { parseArgs } from 'node:util'
import { mutations, rowMutations, usual } from '../../bench/mutations.ts'
import { explain } from '../lib/log.mjs'
import { wholeNumber } from '../lib/whole-number.ts'

let code = 1
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: `${usual.seed}` },
      lines: { type: 'string' },
      files: { type: 'string', default: usual.files },
    },
  })
  const [kind, ...ids] = positionals
  const name = kind === 'money' ? 'money' : 'rules'
  const section = await (kind === 'rows'
    ? rowMutations(ids)
    : mutations(name, {
        seed: wholeNumber('seed', values.seed),
        files: values.files,
        lines: wholeNumber('lines', values.lines ?? `${usual.lines[name]}`, 1),
      }))
  console.log(section.text)
  for (const { goal, figure, isMet } of section.goals)
    console.log(`${isMet ? 'met' : 'NOT MET'}: ${goal}: ${figure}`)
  code = 0
} catch (error) {
  explain(error)
}
process.exit(code)
