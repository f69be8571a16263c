/** Where and when a car is rented (D2 to D4): the rules of a search, and the correction of links. */
export { type CorrectedSearch, type Correction, correctSearch } from './search-correction'
export {
  afterHoursFee,
  canReturnAt,
  checkSearch,
  type Issue,
  type IssueCode,
  movePickup,
  oneWayFee,
  pickupWindow,
  type RentalSearch,
  type SearchContext,
} from './search-rules'
