import { root } from './paths.mjs'
import { startServer } from './servers.ts'
import type { Toolchain } from './toolchain.mjs'
import { waitFor } from './web.ts'

/** Starts the payment sandbox, which also shows the mails of `mailFolder`. `siteOrigins` may tokenise from the browser; `webhookUrl` receives PayPal's webhooks. */
export async function startSandboxServer(
  toolchain: Toolchain,
  {
    port,
    siteOrigins,
    webhookUrl,
    mailFolder,
    logFile,
  }: {
    port: number
    siteOrigins: readonly string[]
    webhookUrl?: string
    mailFolder?: string
    logFile: string
  },
) {
  const server = startServer('sandbox', toolchain.nodeBin, [`${root}/sandbox/server.ts`], {
    env: {
      ...toolchain.env,
      PORT: String(port),
      SITE_ORIGINS: siteOrigins.join(','),
      ...(mailFolder ? { MAIL_FOLDER: mailFolder } : {}),
      ...(webhookUrl ? { PAYPAL_WEBHOOK_URL: webhookUrl } : {}),
    },
    logFile,
  })
  await waitFor(`http://127.0.0.1:${port}/healthz`, server, 20)
  return Object.assign(server, { url: `http://127.0.0.1:${port}` })
}
