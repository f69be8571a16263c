import { keepsWhatWasBooked } from '../fixtures/vehicle-migration'

/** Hooks lock rows and read dates there in another way. */
keepsWhatWasBooked('postgres')
