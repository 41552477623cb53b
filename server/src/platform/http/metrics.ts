// Prometheus metrics, served on a separate port: they are not public.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import { createSyncHook } from './sync-hook.ts'
import { closePort, toPortError } from './port.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

export function registerMetrics(app: FastifyInstance, others: readonly Metric[]): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
  for (const metric of others) registry.registerMetric(metric)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    // The route pattern, not the path: a label per record would grow without limit.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook(
    'onResponse',
    createSyncHook((request, reply) => {
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

/** Serves `/metrics` and starts collecting process metrics, which needs timers and observers. @throws StartError if the port is not available */
export async function openMetricsPort(
  registry: Registry,
  at: { readonly host: string; readonly port: number },
): Promise<MetricsPort> {
  collectDefaultMetrics({ register: registry })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const isMetricsRequest = request.method === 'GET' && request.url === '/metrics'
    if (!isMetricsRequest) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(at.port, at.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw toPortError(error, at, 'METRICS_PORT')
  }
  return { port: (server.address() as AddressInfo).port, close: () => closePort(server) }
}
