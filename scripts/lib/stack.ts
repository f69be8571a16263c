import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { accountSettings } from './account.ts'
import { startDirectus } from './directus.ts'
import { during, step } from './log.mjs'
import { startMailCatcher } from './mail-catcher.ts'
import { previewSettings } from './preview.ts'
import { startSandboxServer } from './sandbox.ts'
import type { Toolchain } from './toolchain.mjs'
import { startSite } from './web.ts'

/** Hosts under which one deployment shows the other brands (D33); browsers resolve `*.localhost` to this machine. */
const brandHosts = { 'ceiba.localhost': 'ceiba', 'marea.localhost': 'marea' }

type StackOptions = {
  readonly dataDir: string
  readonly directusPort: number
  readonly sandboxPort: number
  readonly sitePort: number
  readonly brand: string
  /** Begins with an empty database. */
  readonly reset?: boolean
  /** Leads the back office to PostgreSQL; a file in `dataDir` unless told. */
  readonly database?: Readonly<Record<string, string>>
  /** The folder of the built site; this project's unless told. */
  readonly cwd?: string
}

export type BackEnds = Awaited<ReturnType<typeof startBackEnds>>
export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts the back office and the sandbox and returns them with the site's environment. */
export async function startBackEnds(
  toolchain: Toolchain,
  { dataDir, directusPort, sandboxPort, sitePort, brand, database, reset = false }: StackOptions,
) {
  const settings = stackSettings({ dataDir, sitePort, brand })
  const { siteOrigins, webhookUrl, mailFolder } = settings
  const catcher = await startMailCatcher(mailFolder)
  const [backOffice, payments] = await Promise.allSettled([
    startDirectus({
      nodeBin: toolchain.nodeBin,
      dataDir: `${dataDir}/directus`,
      port: directusPort,
      log: step,
      seed: true,
      reset,
      env: { ...settings.directusEnv(catcher.port), ...database },
    }),
    startSandboxServer(toolchain, {
      port: sandboxPort,
      siteOrigins,
      webhookUrl,
      mailFolder,
      logFile: `${dataDir}/logs/sandbox.log`,
    }),
  ])
  if (backOffice.status === 'rejected') {
    if (payments.status === 'fulfilled') await payments.value.stop()
    await catcher.stop()
    throw backOffice.reason
  }
  const directus = {
    ...backOffice.value,
    stop: async () => {
      await backOffice.value.stop()
      await catcher.stop()
    },
  }
  if (payments.status === 'rejected') {
    await directus.stop()
    throw payments.reason
  }
  const sandbox = payments.value
  const siteEnv = settings.siteEnv({
    directus,
    sandboxUrl: sandbox.url,
    pictures: toolchain.env.ASSET_CACHE_DIR,
  })
  return { directus, sandbox, siteEnv }
}

/** Back ends and the built site. `stop` ends all of it, the site first. */
export async function startStack(toolchain: Toolchain, options: StackOptions) {
  const { directus, sandbox, siteEnv } = await startBackEnds(toolchain, options)
  try {
    const site = await during(step, 'Waiting for the site', () =>
      startSite(toolchain, {
        port: options.sitePort,
        env: siteEnv,
        logFile: `${options.dataDir}/logs/site.log`,
        cwd: options.cwd,
      }),
    )
    const stop = async () => {
      await site.stop()
      await Promise.all([directus.stop(), sandbox.stop()])
    }
    const failed = Promise.race([site.gone, sandbox.gone])
    return { site, directus, sandbox, siteEnv, stop, failed }
  } catch (error) {
    await Promise.all([directus.stop(), sandbox.stop()])
    throw error
  }
}

/** Settings that back office, sandbox and site share, whoever starts them. */
export function stackSettings({
  dataDir,
  sitePort,
  brand,
}: Pick<StackOptions, 'dataDir' | 'sitePort' | 'brand'>) {
  mkdirSync(`${dataDir}/logs`, { recursive: true })
  const siteOrigins = ['localhost', '127.0.0.1', ...Object.keys(brandHosts)].map(
    (host) => `http://${host}:${sitePort}`,
  )
  const sites = {
    [brand]: `http://localhost:${sitePort}`,
    ...Object.fromEntries(
      Object.entries(brandHosts).map(([host, one]) => [one, `http://${host}:${sitePort}`]),
    ),
  }
  const preview = previewSettings({ secret: secret(`${dataDir}/preview-secret`), sites })
  const mailFolder = `${dataDir}/mails`
  const directusEnv = (smtpPort: number) => ({
    ...preview,
    ...accountSettings({ origins: siteOrigins, smtpPort }),
  })
  return {
    siteOrigins,
    mailFolder,
    webhookUrl: `http://127.0.0.1:${sitePort}/api/pago/paypal/webhook`,
    /** The variables of Directus itself. */
    directusEnv,
    /** The same, as operators give it to the back office in production. */
    officeEnv: (smtpPort: number) => ({
      ...directusEnv(smtpPort),
      PREVIEW_SITES: JSON.stringify(sites),
    }),
    siteEnv: ({ directus, sandboxUrl, pictures = `${dataDir}/pictures` }: Neighbours) => ({
      PUBLIC_BRAND: brand,
      PUBLIC_BRAND_BY_HOST: JSON.stringify(brandHosts),
      SITE_URL: `http://localhost:${sitePort}`,
      DIRECTUS_URL: directus.url,
      DIRECTUS_TOKEN: directus.siteToken,
      ASSET_CACHE_DIR: pictures,
      PREVIEW_SECRET: preview.PREVIEW_SECRET,
      STUDIO_URL: directus.url,
      SESSION_SECRET: secret(`${dataDir}/session-secret`),
      METROBANK_API_URL: sandboxUrl,
      METROBANK_TOKENIZER_URL: sandboxUrl,
      PAYPAL_API_URL: sandboxUrl,
      MAIL_FOLDER: mailFolder,
    }),
  }
}

type Neighbours = {
  readonly directus: { readonly url: string; readonly siteToken: string }
  readonly sandboxUrl: string
  /** Where the site keeps its pictures; a folder of the stack's own unless told. */
  readonly pictures?: string | undefined
}

/** Random text that a file keeps, made where there is none. */
export function secret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
