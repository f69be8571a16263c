// npm run back-office -- start | migrate | check | backup FOLDER | restore FOLDER: the back office in production, by the
// variables of its environment (docs/operations.md).
import { backOfficeCommands } from '../lib/back-office.ts'
import { explain, UserError } from '../lib/log.mjs'

const [name = '', ...args] = process.argv.slice(2)

try {
  const command = Object.hasOwn(backOfficeCommands, name) ? backOfficeCommands[name] : undefined
  if (!command) {
    throw new UserError(
      `Say what to do: npm run back-office -- ${Object.keys(backOfficeCommands).join(' | ')}`,
    )
  }
  process.exit(await command(args, process.execPath))
} catch (error) {
  explain(error)
  process.exit(2)
}
