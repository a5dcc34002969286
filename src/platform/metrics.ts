/** Prometheus metrics of the process. */
import type { LogError } from './log.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'

/** Called at each scrape; undefined omits the series. */
export type ReadNumber = () => number | undefined | Promise<number | undefined>

/** Seconds. Few, because each is a series per route. */
const buckets = [0.01, 0.05, 0.2, 1, 5]

export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds = new Histogram({
    name: 'thuto_http_request_seconds',
    help: 'Answered requests by pattern of the address and class of the status; event streams are not timed',
    labelNames: ['route', 'status'] as const,
    buckets,
    registers: [this.#registry],
  })
  readonly #errors = new Counter({
    name: 'thuto_troubles_total',
    help: 'Errors in background work',
    labelNames: ['work'] as const,
    registers: [this.#registry],
  })
  /** Incremented before Fastify sees the request; a plain number is cheapest there. */
  cacheHits = 0
  /** Public responses read from the database. */
  readAnswers = 0
  /** Requests in flight, open event streams among them. */
  inHand = 0
  refusals = 0

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.counter('thuto_hot_answers_total', 'Public responses from the cache', () => this.cacheHits)
    this.counter('thuto_read_answers_total', 'Public responses not in the cache', () => this.readAnswers)
    this.counter('thuto_refusals_total', 'Requests refused because of a limit', () => this.refusals)
  }

  answered(route: string, status: number, seconds: number) {
    this.#seconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds)
    if (status === 429) this.refusals += 1
  }

  failed(work: string) {
    this.#errors.inc({ work })
  }

  gauge(name: string, help: string, read: ReadNumber, labels: Readonly<Record<string, string>> = {}) {
    const registers = [this.#registry]
    const labelNames = Object.keys(labels)
    return new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const value = await read()
        this.reset()
        if (value === undefined) this.remove(labels)
        else this.set(labels, value)
      },
    })
  }

  /** For values that only grow while the process runs. */
  counter(name: string, help: string, read: () => number) {
    return new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }

  get contentType() {
    return this.#registry.contentType
  }
  text() {
    return this.#registry.metrics()
  }
  close() {
    this.#registry.clear()
  }
}

export const countedBy =
  (metrics: Metrics, logError: LogError): LogError =>
  (error, work) => {
    metrics.failed(work ?? 'request')
    logError(error, work)
  }
