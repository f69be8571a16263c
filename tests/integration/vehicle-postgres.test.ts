import { describe } from 'vitest'
import { inFull } from '../fixtures/short'
import { keepsWhatWasBooked } from '../fixtures/vehicle-migration'

/** Hooks lock rows and read dates there in another way. */
describe('PostgreSQL', inFull, () => keepsWhatWasBooked('postgres'))
