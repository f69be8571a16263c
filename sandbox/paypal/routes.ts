import type { Route } from '../http.ts'
import { answerApproval, showApproval } from './approval.ts'
import { captureOrder, getCapture } from './capture.ts'
import { authorized, oauth } from './oauth.ts'
import { createOrder, getOrder } from './orders.ts'
import { refundCapture } from './refund.ts'
import { listTransactions } from './report.ts'
import { verifySignature } from './webhooks.ts'

const verifyPath = /^\/v1\/notifications\/verify-webhook-signature$/

/** The calls that PayPal answers (docs/gateways.md). */
export const paypalRoutes: readonly Route[] = [
  ['POST', /^\/v1\/oauth2\/token$/, oauth],
  ['POST', verifyPath, authorized(verifySignature)],
  ['POST', /^\/v2\/checkout\/orders$/, authorized(createOrder)],
  ['GET', /^\/v2\/checkout\/orders\/(?<id>\w+)$/, authorized(getOrder)],
  ['POST', /^\/v2\/checkout\/orders\/(?<id>\w+)\/capture$/, authorized(captureOrder)],
  ['GET', /^\/v2\/payments\/captures\/(?<id>\w+)$/, authorized(getCapture)],
  ['POST', /^\/v2\/payments\/captures\/(?<id>\w+)\/refund$/, authorized(refundCapture)],
  ['GET', /^\/v1\/reporting\/transactions$/, authorized(listTransactions)],
  ['GET', /^\/checkoutnow$/, showApproval],
  ['POST', /^\/checkoutnow$/, answerApproval],
]
