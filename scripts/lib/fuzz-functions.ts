import { functionIds } from './function-ids.ts'
import type { Visit } from './fuzz-visits.ts'

type Method = 'GET' | 'POST'
type Body = (visit: Visit) => unknown
export type ServerFunction = { readonly id: string; readonly method: Method; readonly body: Body }

const key = 'k'.repeat(22)
const renter = {
  name: 'Ana',
  lastName: 'Prueba',
  email: 'fuzz@correo.example.com',
  phone: '61234567',
  birthday: '1990-04-12',
  license: '8-123-4567',
  ...{ flightNumber: 'CM123', invoiceCompany: '', invoiceRuc: '', invoiceDv: '' },
}
const searchOf = ({ trip }: Visit) => ({
  pickupBranch: trip.recogida,
  returnBranch: trip.devolucion,
  pickup: trip.desde,
  return: trip.hasta,
})
const search = ({ trip, car }: Visit) => ({ ...trip, auto: car, clase: ['suv'], cupon: 'VERANO10' })
const shown = ({ code }: Visit) => ({ code })
const paidFor = ({ code }: Visit) => ({ code, kind: 'booking' })
const nothing = () => undefined

/** The calls that a page of ours would send to each server function. */
const bodies: Readonly<Record<string, readonly [Method, Body]>> = {
  getSiteFn: ['GET', nothing],
  getHomeContentFn: ['GET', nothing],
  getHomePricesFn: ['GET', search],
  getBranchesFn: ['GET', nothing],
  getBranchFn: ['GET', () => ({ slug: 'aeropuerto-tocumen' })],
  getBranchCarsFn: ['GET', search],
  getFleetFn: ['GET', search],
  getFleetListFn: ['GET', search],
  getPriceStripFn: ['GET', search],
  getCalendarChoiceFn: ['GET', search],
  getPriceCalendarFn: [
    'GET',
    ({ trip }) => ({
      pickupBranch: trip.recogida,
      returnBranch: trip.devolucion,
      from: `${trip.desde.slice(0, 7)}-01`,
      months: 2,
    }),
  ],
  getRouteRuleFn: ['GET', () => ({ path: '/ofertas' })],
  getPrecheckinFn: ['GET', nothing],
  getAccountEntryFn: ['GET', () => ({ token: 'a.b.c' })],
  getMyAccountFn: ['GET', nothing],
  getSessionOverFn: ['GET', nothing],
  getSignedInFn: ['GET', nothing],
  askPasskeyFn: ['POST', nothing],
  askNewPasskeyFn: ['POST', () => ({ password: 'caballo verde 7 lunas' })],
  getPrecheckinVisitFn: ['GET', nothing],
  getStartFn: ['GET', nothing],
  getLicenseFn: ['GET', nothing],
  startPrecheckinFn: ['POST', ({ code }) => ({ code, email: 'fuzz@correo.example.com' })],
  savePreferencesFn: [
    'POST',
    ({ code }) => ({
      ...{ code, version: 0, arrivalTime: '10:00', flightNumber: 'CM 302', coverage: 'full' },
      drivers: [{ name: 'Ana', lastName: 'Prueba', license: '8-1-1', birthday: '1990-01-01' }],
      addOns: { gps: 1 },
    }),
  ],
  saveLicenseFn: [
    'POST',
    ({ code }) => ({ code, version: 0, number: '8-812-1045', country: 'PA', expiry: '2030-01-01' }),
  ],
  acceptDueFn: ['POST', ({ code }) => ({ code, version: 0, shownDue: 1000 })],
  getManagedFn: ['GET', nothing],
  getChangeFn: ['GET', () => ({ carId: 1, addOns: { gps: 1 } })],
  changeBookingFn: [
    'POST',
    (visit) => ({
      ...{ code: visit.code, search: searchOf(visit), carId: visit.car, coverageCode: 'full' },
      ...{ addOns: { gps: 1 }, delivery: '', version: 3, shownTotal: 1000 },
    }),
  ],
  getLookUpFn: ['GET', nothing],
  getLostCodeFn: ['GET', nothing],
  getDataAskFn: ['GET', nothing],
  getDataConfirmFn: ['GET', ({ code }) => ({ token: `${code}_1.zzzzzz.x` })],
  getAlertFn: ['GET', () => ({ token: '1.zzzzzz.x' })],
  findByCodeFn: ['POST', ({ code }) => ({ code, email: 'fuzz@correo.example.com' })],
  cancelBookingFn: ['POST', ({ code }) => ({ code, reason: 'trip', shownRefund: 1000 })],
  resendMailFn: ['POST', ({ code }) => ({ code })],
  correctDataFn: ['POST', ({ code }) => ({ code, email: 'fuzz@correo.example.com' })],
  getPostedCorrectionFn: ['GET', nothing],
  getCarFn: ['GET', () => ({ slug: 'kia-picanto' })],
  getCarOfferFn: ['GET', (visit) => ({ slug: 'kia-picanto', search: search(visit) })],
  getInfoPageFn: ['GET', () => ({ slug: 'terminos-y-condiciones' })],
  getPromoExampleFn: ['GET', () => ({ id: 1 })],
  getPromosFn: ['GET', nothing],
  tryPromoCodeFn: ['POST', () => ({ code: 'VERANO10' })],
  sendLeadFn: [
    'POST',
    () => ({
      page: 'leasing-corporativo',
      values: {
        ...{ company: 'Fuzz, S. A.', ruc: '155704822-2-2021', dv: '34', name: 'Ana Prueba' },
        ...{ role: '', email: renter.email, phone: renter.phone, wantedPlan: '', fleetSize: '4' },
        ...{ months: '12', message: '', carTypes: ['suv'], privacy: true },
      },
      submissionKey: key,
      trap: '',
    }),
  ],
  getReservationFn: ['GET', search],
  getBalanceToPayFn: ['GET', nothing],
  getBookingFn: ['GET', nothing],
  saveDraftFn: [
    'POST',
    (visit) => ({
      search: searchOf(visit),
      carId: visit.car,
      type: 'postpaid',
      coverageCode: 'full',
      addOns: { gps: 1 },
      coupon: 'VERANO10',
      renter,
      marketing: true,
    }),
  ],
  checkCouponFn: ['POST', ({ car }) => ({ code: 'VERANO10', carId: car, days: 3 })],
  createReservationFn: [
    'POST',
    (visit) => ({
      search: searchOf(visit),
      carId: visit.car,
      type: 'prepaid',
      coverageCode: 'basic',
      addOns: {},
      delivery: '',
      coupon: '',
      renter,
      termsAccepted: true,
      marketing: false,
      submissionKey: key,
      shownTotal: 15_635,
    }),
  ],
  leaveCheckoutFn: ['POST', shown],
  payFn: [
    'POST',
    ({ code }) => ({
      ...{ code, asked: { kind: 'change', carId: 1, addOns: { gps: 1 } }, shownAmount: 1000 },
      by: {
        method: 'card',
        card: { token: 'tok_fuzz_nobody', brand: 'visa', last4: '1111', expiry: '1230' },
      },
    }),
  ],
  confirmAtCounterFn: ['POST', shown],
  getPaymentProgressFn: ['POST', paidFor],
  getAmendmentPageFn: ['POST', () => ({ kind: 'balance' })],
  abandonPaymentFn: ['POST', paidFor],
}

export const describedFunctions: readonly string[] = Object.keys(bodies)

/**
 * The server functions of the build.
 * @throws Error for one that is not described above
 */
export function serverFunctions(): ServerFunction[] {
  const found = functionIds()
  if (found.size < Object.keys(bodies).length) {
    throw new Error(`The build has ${found.size} server functions, fewer than the fuzz knows.`)
  }
  return [...found].map(([name, id]) => {
    const known = bodies[name]
    if (!known) throw new Error(`The fuzz knows no body of ${name}.`)
    const [method, body] = known
    return { id, method, body }
  })
}
