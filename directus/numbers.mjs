/** PostgreSQL's exact numbers are handed out as text. Ours are money of 12 digits, which a number holds to the cent. */
import { createRequire } from 'node:module'

const { types } = createRequire(import.meta.url)('pg')
types.setTypeParser(types.builtins.NUMERIC, Number)
