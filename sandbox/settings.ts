import type { Config } from './config.ts'

/** Settings that can be changed while the sandbox runs (`POST /_sandbox/settings`). */
export type Settings = {
  latencyMs: number
  hangMs: number
  lateMs: number
  webhookUrl: string
  webhookDelayMs: number
  webhookRetryMs: number
  /** PayPal's observed habit: a replay with another body answers the first order, no error. */
  lenientReplay: boolean
  /** How long a 3-D Secure challenge may be answered. */
  challengeMs: number
}

/** The settings a sandbox starts with, and returns to on reset. */
export function initialSettings(config: Config): Settings {
  return {
    latencyMs: 0,
    hangMs: config.SANDBOX_HANG_MS,
    lateMs: config.SANDBOX_LATE_MS,
    webhookUrl: config.PAYPAL_WEBHOOK_URL,
    webhookDelayMs: 0,
    webhookRetryMs: 1000,
    lenientReplay: false,
    challengeMs: 10 * 60_000,
  }
}
