import {
  confirmAtCounterByHttp,
  payByPaypalByHttp,
  reserveByHttp,
} from '../../fixtures/book-by-http'
import { answerApproval } from '../../fixtures/sandbox'
import { environment } from './env'

type Booking = Parameters<typeof reserveByHttp>[0]

/**
 * Books with the basic plan, in the browser of the test's page: a Staria unless another model is wanted.
 * @returns the reservation's code
 */
export async function booked(
  wanted: Omit<Booking, 'model'> & Partial<Pick<Booking, 'model'>>,
  how: 'counter' | 'paid',
): Promise<string> {
  const booking = { model: 'Staria', ...wanted }
  const code = await reserveByHttp(booking)
  if (how === 'counter') await confirmAtCounterByHttp(booking, code)
  else {
    const sandbox = { url: environment('E2E_SANDBOX_URL'), answerApproval }
    await payByPaypalByHttp(booking, code, sandbox)
  }
  return code
}
