import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
import { appConfig } from './app.config.ts'
import { buildVersion } from './scripts/vite/build-version.ts'
import { joinedWhileDeveloping } from './scripts/vite/joined-messages.ts'
import { lateScripts } from './scripts/vite/late-scripts.ts'
import { lazyServerCalls } from './scripts/vite/lazy-server-calls.ts'
import { lightMessages } from './scripts/vite/light-messages.ts'
import { lucideIcons } from './scripts/vite/lucide-icons.ts'
import { messageOptions } from './scripts/vite/message-options.ts'
import { messageRuntime, pluralRules } from './scripts/vite/message-runtime.ts'

import { noCircles } from './scripts/vite/no-circles.ts'
import { noErrorPage } from './scripts/vite/no-error-page.ts'
import { paymentScripts } from './scripts/vite/payment-scripts.ts'

/** Small modules that most screens share: apart, each of them costs more than it holds. */
const shared = new RegExp(
  [
    'react-query/build/modern/useQuery\\.js',
    'app/paraglide/(registry|messages/search_(pickup(_time)?|return(_.*)?))\\.js',
    'app/domain/(as-typed-code|calendar/dates|pricing/(coupon|money))\\.ts',
    'app/features/search/(search-words|time-options|kept-search|use-(search-form|now|cell-notes|native-values|address-after-paint|own-address))\\.ts',
    'app/features/search/components/(age-field|search-corrections|search-dates|date-time-cell)\\.tsx',
    'app/features/site/use-awaited-query\\.ts',
    'app/server/middleware/limit\\.ts',
    'app/components/ui/(field|select|skeleton|switch|stroke|when-still-here)\\.tsx?',
    'lucide/(arrow-right|calendar|calendar-check|check|chevron-(down|left|right)|clock|globe|id-card|map-pin|map-pin-check|minus)$',
  ].join('|'),
)

/** The same for what the fleet and the reservation share. */
const cars = new RegExp(
  [
    'app/paraglide/messages/(car_or_similar|fleet_(age|change_search|filters|strip_none)|bill_(breakdown|days|delivery|total)|coverage_(deductible|deposit)|part_included|search_(closed|no_pickup|opens_on|season_minimum)|ui_loading)\\.js',
    'app/features/booking/(cancel|car|coupon)-words\\.ts',
    'app/features/booking/components/car-specs\\.tsx?',
    'app/features/fleet/filters\\.ts',
    'app/domain/(booking/reservation|pricing/delivery)\\.ts',
    'app/components/ui/(checkbox|chip|icons|note|picture|sheet|side-view|total-announcer)\\.tsx',
    'app/components/ui/(focus-text|use-form-post)\\.ts',
    'lucide/(calendar-clock|lock)$',
  ].join('|'),
)

/** The form of the search, which home has and three dialogs. */
const search =
  /app\/features\/search\/components\/(branch-picker|coupon-field|search-(foot|form|places)|time-zone-line)\.tsx/

/** The bill, with its words: screens that are only read have none. */
const bill = /app\/features\/booking\/(bill-(words|rows)\.ts|components\/bill-lines\.tsx)/

/** Whatever people type about themselves: the rules, the names of the fields and what is wrong with them. */
const people = new RegExp(
  [
    'app/domain/(as-typed|people/(email|phone|renter|ruc))\\.ts',
    'app/paraglide/messages/(problem|summary)_.*\\.js',
    'app/features/booking/(person-problems|renter-fields)\\.ts',
  ].join('|'),
)

/** The bill with its trip and car, as all screens of a booking have it. */
const summary = new RegExp(
  [
    'app/paraglide/messages/bill_(deductible|deposit(_.*)?|pickup|return|title)\\.js',
    'app/features/booking/components/(bill|bill-(car|cover|trip)|cancel-note)\\.tsx',
    'app/components/ui/visually-hidden\\.tsx',
  ].join('|'),
)

/** Screens of the reservation before the payment. */
const reservation = new RegExp(
  [
    'app/paraglide/messages/reservation_(change_car|error_network)\\.js',
    'app/features/reservation/(booking-values|pending-draft|phone-countries|reservation\\.functions)\\.ts',
    'app/features/reservation/components/(step-heading\\.tsx|use-adopted-values\\.ts)',
  ].join('|'),
)

/** Below the offers of the fleet: who is told of a free car, and stays that are allowed. */
const offers = new RegExp(
  [
    'app/paraglide/messages/search_(issue_too_far_ahead|minimum_days)\\.js',
    'app/features/booking/(post-in-place|restriction-words)\\.ts',
    'app/features/booking/components/(longer-note|sold-out-alert)\\.tsx',
  ].join('|'),
)

/** Icons that the screens of a booking share with others. */
const icons =
  /lucide\/(arrow-left|calendar-days|credit-card|landmark|life-buoy|mail|navigation|pencil|phone|plane|plus|search|shield|shield-check|tag|user-round|wallet|zap)$/

/** The frame of the screens that a booking is made on, with its price. */
const steps = new RegExp(
  [
    'app/domain/(booking/quote|pricing/price|stock/car-rules)\\.ts',
    'app/paraglide/messages/(bill_announce|nav_(secure|steps|step_done|whatsapp)|reservation_step_.*|delivery_heading|extras_(cap|quantity)|part_(another|total))\\.js',
    'app/features/booking/(booking\\.functions|draft\\.functions|left-checkout|redirect-with-notice|step)\\.ts',
    'app/features/booking/components/(bill-bar|booking-steps)\\.tsx',
    'app/components/layout/(flow-header|reservation-layout|steps-bar)\\.tsx',
    'app/components/ui/radio\\.tsx',
  ].join('|'),
)

/**
 * Scripts that keep a name beside their hash. The first file lists all others, and the sheets: two hundred names of screens
 * and messages were 1.5 kB of every page. A hash is as short as the bundler lets it be.
 */
const named = new Set([
  ...['first', 'index', 'shared', 'cars', 'serverFnFetcher'],
  // Waited for by tests of when they come.
  ...['field', 'flota', 'offline-bar', 'corporate-screen', 'calendar-dialog'],
])

/**
 * Screens of one renter that few open. What these import is not listed in the first file: it is asked for when they have
 * come. The way from the fleet to the voucher is listed, so that all of a screen comes at once.
 */
const personal =
  /app\/(routes\/(avisos|cuenta|precheckin|privacidad|reserva_)|features\/(account|manage|precheckin))[/.]/

function fileName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) {
  if (named.has(name)) return 'static/[name]-[hash].js'
  return personal.test(facadeModuleId ?? '') ? 'static/own-[hash:7].js' : 'static/[hash:7].js'
}

const preset = process.env.NITRO_PRESET || 'node-server'
/** Where the same pages and bookings are tried (`tests/processes/runtimes.test.ts`); why no others: record 92. */
const presets = ['node-server', 'node-middleware', 'aws-lambda', 'vercel', 'netlify']
if (!presets.includes(preset))
  throw new Error(`NITRO_PRESET: "${preset}" is none of ${presets.join(', ')}.`)

/** Ours instead of Nitro's; the first serves the files itself. */
const entries: Readonly<Record<string, object>> = {
  'node-server': { entry: './app/node-server.ts', serveStatic: false },
  'aws-lambda': { entry: './app/lambda.ts' },
}

/** Where the build goes, so that those of several presets may stand side by side. */
const dir = process.env.BUILD_DIR

export default defineConfig({
  define: { 'import.meta.env.SERVERLESS': JSON.stringify(String(!preset.startsWith('node'))) },
  resolve: {
    tsconfigPaths: true,
    // TanStack Store asks for the version with a substitute for React 17; React 19 has the hook itself.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      '@tanstack/devtools-event-client': fileURLToPath(
        new URL('scripts/vite/no-form-devtools.ts', import.meta.url),
      ),
    },
  },
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  build: {
    // Not `assets`: that path is the back office's pictures, and built files are cached for a year even when missing.
    assetsDir: 'static',
    // A message that exists in neither language must break the build, not the page.
    rolldownOptions: {
      onLog(level, log, handler) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
        handler(level, log)
      },
    },
  },
  environments: {
    client: {
      build: {
        modulePreload: {
          // Vite adds the sheets to the list: with the file in it they come side by side.
          resolveDependencies: (file, dependencies) =>
            file.startsWith('static/own-') ? [file] : dependencies,
        },
        rolldownOptions: {
          output: {
            chunkFileNames: fileName,
            // What the server names, too, is named alike in both builds; sheets it knows by the list of files, but for the one
            // that error screens ask for themselves.
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css') && name !== 'errors.css')
                ? 'static/[hash:7][extname]'
                : 'static/[name]-[hash][extname]',
            // One file for what every visit needs. By default it was fifty, most under 1 kB, which compress badly. The
            // rest is left to the bundler: grouping it too made files that import each other in a circle, which
            // `noCircles` finds.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'] },
                { name: 'shared', test: shared },
                { name: 'cars', test: cars },
                { name: 'search', test: search },
                { name: 'bill', test: bill },
                { name: 'people', test: people },
                { name: 'summary', test: summary },
                { name: 'icons', test: icons },
                { name: 'steps', test: steps },
                { name: 'reservation', test: reservation },
                { name: 'offers', test: offers },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    paraglideVitePlugin(messageOptions),
    messageRuntime(),
    joinedWhileDeveloping(),
    lightMessages(),
    pluralRules(),
    lazyServerCalls(),
    lateScripts(),
    lucideIcons(),
    noCircles(),
    noErrorPage(),
    buildVersion(),
    paymentScripts(),
    tanstackStart({ srcDirectory: 'app' }),
    nitro({
      preset,
      ...entries[preset],
      // Netlify's files would else go to `dist` beside the sources.
      ...(dir && {
        output: { dir, ...(preset === 'netlify' && { publicDir: `${dir}/public` }) },
        buildDir: `node_modules/.nitro/${preset}`,
      }),
      compressPublicAssets: { gzip: true, brotli: true },
      plugins: ['./app/server/startup.ts'],
      // Fonts read files of WebAssembly beside them; the other's own libraries are to be loaded in their order.
      traceDeps: ['subset-font', 'fontverter', 'wawoff2', 'harfbuzzjs', '@simplewebauthn/server'],
      routeRules: {
        '/builds/**': {
          headers: { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
        },
        ...Object.fromEntries(
          readdirSync('public').map((name) => [
            `/${name}`,
            {
              headers: {
                'Cache-Control': appConfig.plainFileCache,
                'X-Content-Type-Options': 'nosniff',
              },
            },
          ]),
        ),
      },
    }),
    viteReact(),
  ],
})
