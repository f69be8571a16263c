import { keepsWhatWasBooked } from '../fixtures/vehicle-migration'

keepsWhatWasBooked('sqlite')
