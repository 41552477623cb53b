// Minimal start for comparison: the same PostgreSQL on the same folder, one connection, one route.
import { join } from 'node:path'
import Fastify from 'fastify'
import { Client } from 'pg'
import { startCluster } from '../../server/src/platform/postgres/cluster.ts'

const cluster = await startCluster({ folder: join(process.env['CANGDAN_DATA'] ?? '', 'postgres') })
const client = new Client(cluster.connection)
client.on('error', () => undefined)
await client.connect()
await client.query('select 1')
const app = Fastify()
app.get('/', () => 'ready')
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)

async function stop(): Promise<void> {
  await client.end()
  await cluster.stop()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
