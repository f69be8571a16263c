import { root } from './paths.mjs'

/** Where Directus is installed, with all that we add to it. */
export const directusHome = `${root}/directus`

/** They hold for every back office of this project, wherever it runs. Why each: directus/README.md. */
export const settings: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  // Nine tenths of a start is loading modules: compiled ones are kept, beside what they were compiled from.
  NODE_COMPILE_CACHE: `${directusHome}/node_modules/.cache/node`,
  TZ: 'UTC',
  EXTENSIONS_PATH: `${directusHome}/extensions`,
  EXTENSIONS_MUST_LOAD: 'true',
  LOG_LEVEL: 'warn',
  LOG_STYLE: 'raw',
  TELEMETRY: 'false',
  TELEMETRY_URL: 'http://127.0.0.1:9',
  COMPLIANCE_URL: 'http://127.0.0.1:9',
  MARKETPLACE_REGISTRY: 'http://127.0.0.1:9',
  GRAPHQL_INTROSPECTION: 'false',
  GRAPHQL_QUERY_TOKEN_LIMIT: '1',
  MCP_ENABLED: 'false',
  AI_ENABLED: 'false',
  OPENAPI_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  CORS_ENABLED: 'false',
  CACHE_ENABLED: 'false',
  // Else each request copies the whole schema, which is almost a third of the time of a booking.
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  // One address is the site's own server: this stops floods, not renters.
  RATE_LIMITER_ENABLED: 'true',
  RATE_LIMITER_POINTS: '500',
  RATE_LIMITER_DURATION: '1',
  RATE_LIMITER_REGISTRATION_ENABLED: 'true',
  RATE_LIMITER_REGISTRATION_POINTS: '60',
  RATE_LIMITER_REGISTRATION_DURATION: '60',
  PRESSURE_LIMITER_ENABLED: 'false',
  // Data that somebody asked to be erased go out of the history of changes, too.
  RETENTION_ENABLED: 'true',
  ACTIVITY_RETENTION: '30d',
  REVISIONS_RETENTION: '30d',
  QUERY_LIMIT_DEFAULT: '100',
  QUERY_LIMIT_MAX: '10000',
  MAX_PAYLOAD_SIZE: '1mb',
  // Node closes a connection after 5 s unused: what the site sends at that moment has no answer.
  SERVER_KEEP_ALIVE_TIMEOUT: '75000',
  // At TERM what is under way is answered first.
  SERVER_SHUTDOWN_TIMEOUT: '25000',
  // Hooks read each record of a write, before Directus asks for rights. A block of a year that moves is 1,465.
  MAX_BATCH_MUTATION: '1500',
  FILES_MAX_UPLOAD_SIZE: '10mb',
  FILES_MIME_TYPE_ALLOW_LIST:
    'image/avif,image/heic,image/jpeg,image/png,image/svg+xml,image/webp,application/pdf',
  ASSETS_TRANSFORM_MAX_CONCURRENT: '8',
  ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION: '4000',
  IP_TRUST_PROXY: 'false',
}
