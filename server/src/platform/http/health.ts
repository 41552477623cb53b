import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

interface HealthDeps {
  db: Db
  /** True once the server has begun to stop, so that the load balancer sends no more requests. */
  isStopping: () => boolean
}

export function registerHealth(app: FastifyInstance, { db, isStopping }: HealthDeps): void {
  const options = { config: { access: 'public' } as const, logLevel: 'silent' as const }

  app.get('/livez', options, async () => ({ live: true }))

  app.get('/readyz', options, async (_request, reply) => {
    const ready = !isStopping() && (await isReachable(db))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}

async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
