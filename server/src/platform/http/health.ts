// What a load balancer and an operator ask: does it live, may it get work, how is it doing.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { atOnce } from './at-once.ts'

interface HealthDeps {
  db: Db
  /** True once the server has begun to stop: a load balancer then sends its work elsewhere. */
  isStopping: () => boolean
}

/** Registers `/livez`, `/readyz` and `/metrics`. */
export function registerHealth(app: FastifyInstance, { db, isStopping }: HealthDeps): void {
  const publicly = { config: { access: 'public' } as const, logLevel: 'silent' as const }

  app.get('/livez', publicly, async () => ({ live: true }))

  app.get('/readyz', publicly, async (_request, reply) => {
    const ready = !isStopping() && (await answers(db))
    return reply.code(ready ? 200 : 503).send({ ready })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }),
  )
  app.get('/metrics', publicly, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
