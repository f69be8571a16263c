/** Name of the gateway's window: pressing again brings the same one forward. */
export const GATEWAY_WINDOW = 'istmo-pago'

/**
 * False: the browser blocked it, and the caller's link leads there. The window keeps its opener, because the page to
 * which the gateway returns tells it to look (`PAYMENT_RETURN_MESSAGE`) and closes itself.
 */
export function openGateway(url: string): boolean {
  const width = 480
  const height = 720
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 3))
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(url, GATEWAY_WINDOW, features)
  opened?.focus()
  shown = opened
  return opened !== null
}

let shown: Window | null = null

/** Seems to be gone: a bank may also hide it from us, so it is only worth a question. */
export function isGatewayClosed(): boolean {
  return shown?.closed ?? false
}
