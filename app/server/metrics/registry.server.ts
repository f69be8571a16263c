import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics belong to the process, not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as { istmoMetrics?: Metrics }

type Metrics = ReturnType<typeof createMetrics>

export function metrics(): Metrics {
  shared.istmoMetrics ??= createMetrics()
  return shared.istmoMetrics
}

/** Memory, processor, event loop and garbage collection of the process; they cost a little, so only where they are read. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: metrics().registry })
}

/** Seconds: a page that is in store takes under a millisecond, one that waits for the back office up to eight seconds. */
const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Around what counts as good and as poor: 2.5 and 4 s, 0.2 and 0.5 s, 0.1 and 0.25. */
const LCP_SECONDS = [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10]
const INP_SECONDS = [0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2]
const CLS_SCORES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/** Labels take their values from lists that are closed: no path, code or address of a renter is ever one. */
function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name: `istmo_${name}`, help, labelNames, registers })
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name: `istmo_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name: `istmo_${name}`, help, labelNames, buckets, registers })

  return {
    registry,
    // This process.
    requests: histogram(
      'http_request_duration_seconds',
      'Time until an answer began, by route pattern',
      ['method', 'route', 'status'],
      REQUEST_SECONDS,
    ),
    serverFunctions: histogram(
      'server_function_duration_seconds',
      'Time of a server function, also of one that a page calls while it is rendered',
      ['function', 'outcome'],
      REQUEST_SECONDS,
    ),
    pageCache: counter(
      'page_cache_requests_total',
      'Requests of public pages, by what the page cache did',
      ['result'],
    ),
    upstream: histogram(
      'upstream_request_duration_seconds',
      'Time of a call to the back office or a gateway',
      ['service', 'method', 'outcome'],
      CALL_SECONDS,
    ),
    notCalled: counter(
      'back_office_calls_not_made_total',
      'Calls to the back office that were refused before they were sent',
      ['reason'],
    ),
    rateLimited: counter('rate_limit_refusals_total', 'Requests that a rate limit refused', [
      'limit',
    ]),
    alerts: counter('alerts_total', 'Lines of the log that want a person', ['alert']),
    taskRun: gauge(
      'task_last_run_timestamp_seconds',
      'When a task last ended, whatever came of it',
      ['task'],
    ),
    taskSuccess: gauge(
      'task_last_success_timestamp_seconds',
      'When a task last ended without a failure',
      ['task'],
    ),
    taskSeconds: gauge('task_last_duration_seconds', 'Time that a task last took', ['task']),
    taskFailures: counter('task_failures_total', 'Runs of a task that failed', ['task']),
    // Browsers that measure themselves, `FIELD_SAMPLE` of all.
    lcp: histogram(
      'field_lcp_seconds',
      'Largest contentful paint of a document',
      ['route'],
      LCP_SECONDS,
    ),
    inp: histogram(
      'field_inp_seconds',
      'Interaction to next paint of a document',
      ['route'],
      INP_SECONDS,
    ),
    cls: histogram(
      'field_cls_score',
      'Cumulative layout shift of a document',
      ['route'],
      CLS_SCORES,
    ),
    steps: counter(
      'field_steps_total',
      'Visits of a step of the booking, estimated from those that were measured',
      ['step'],
    ),
    // The shop, as the back office says while it is asked.
    backOfficeUp: gauge(
      'back_office_up',
      '1: the figures of the shop were read; 0: they are missing',
    ),
    bookings: gauge('bookings', 'Reservations', ['brand', 'status']),
    payments: gauge('payments', 'Payment attempts', ['gateway', 'status']),
    oldestPayment: gauge(
      'payment_oldest_open_seconds',
      'Age of the oldest attempt in a state in which money may still move; 0: there is none',
      ['status'],
    ),
    mails: gauge('mails', 'Mails of the outbox', ['status']),
    oldestMail: gauge(
      'mail_oldest_unsent_seconds',
      'Time since the mail that waits longest was due; 0: there is none',
    ),
    vehicles: gauge('fleet_vehicles', 'Vehicles in service'),
    vehiclesHeld: gauge('fleet_vehicles_held', 'Vehicles in unpaid holds'),
    heldRatio: gauge(
      'fleet_held_ratio',
      'Share of the vehicles in service in unpaid holds, 0 to 1',
    ),
    leftOut: gauge('records_left_out', 'Published records that the site leaves out', [
      'collection',
    ]),
  }
}
