// How the process is doing, for Prometheus: collected from every answer, shown on a port of its own. Counts of calls and failures
// are nothing for the public port.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import { atOnce } from './at-once.ts'
import { closePort, refusedPort } from './port.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` shows, where it is served. */
    metrics: Registry
  }
}

/** Measures the answers of the app, beside what other parts of the server count. */
export function registerMetrics(app: FastifyInstance, others: readonly Metric[]): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
  for (const metric of others) registry.registerMetric(metric)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    // The registered pattern, never the path itself: a label per record would grow without end.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook(
    'onResponse',
    atOnce((request, reply) => {
      if (request.routeOptions.config.isStream === true) return
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }),
  )
}

export interface MetricsPort {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `/metrics` on a port of its own; nothing else. Measures the process from then on, which costs timers and observers that a server
 * without this port does without.
 * @throws StartError when the port cannot be had
 */
export async function openMetricsPort(
  registry: Registry,
  at: { readonly host: string; readonly port: number },
): Promise<MetricsPort> {
  collectDefaultMetrics({ register: registry })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(at.port, at.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw refusedPort(error, at, 'METRICS_PORT')
  }
  return { port: (server.address() as AddressInfo).port, close: () => closePort(server) }
}
