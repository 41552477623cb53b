import type { ServiceInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns size, connections and the age of the oldest open transaction, which need no special privileges. */
export async function loadDatabaseFigures(db: Db): Promise<ServiceInfo['database']> {
  const { rows } = await sql<ServiceInfo['database']>`
    select current_setting('server_version') as version,
           pg_database_size(current_database()) as size,
           current_setting('max_connections')::int as max_connections,
           count(*) as connections,
           coalesce(greatest(0, floor(extract(epoch from max(now() - xact_start)
             filter (where pid <> pg_backend_pid())))), 0)::bigint as oldest_transaction
      from pg_stat_activity where datname = current_database()`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('the database returned no figures')
  return figures
}

export interface QueueFigures {
  readonly name: string
  readonly count: number
  /** Seconds. */
  readonly wait: number
}

export async function listQueues(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name, count, floor(extract(epoch from coalesce(greatest(now() - since, '0'), '0')))::bigint as wait from (
      select 'schedule' as name, count(*), min(next_time) as since from scheduled_task where next_time <= now()
      union all
      select 'task', count(*), min(create_time) from task where end_time is null
      union all
      select 'export', count(*), min(due_time) from export_task
       where status in (0, 1) and delete_time is null and due_time <= now()
      union all
      select 'import', count(*), min(due_time) from import_task where status in (0, 1) and due_time <= now()
      union all
      select 'message', count(*), min(send_time) from msg where status = 3 and send_time <= now()
      union all
      select 'mail', count(*), min(create_time) from mail_outbox where status = 0
    ) as waiting`.execute(db)
  return rows
}

export interface BufferFigures {
  readonly version: string
  readonly port: number
  readonly clients: number
  readonly uptime_days: number
  readonly max_memory: number
  readonly blks_hit: number
  readonly blks_read: number
  readonly commits: number
  readonly rollbacks: number
  readonly fetched: number
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
}

export async function loadBufferFigures(db: Db): Promise<BufferFigures> {
  const { rows } = await sql<BufferFigures>`
    select current_setting('server_version') as version, current_setting('port')::int as port,
           numbackends as clients,
           floor(extract(epoch from now() - pg_postmaster_start_time()) / 86400)::int as uptime_days,
           pg_size_bytes(current_setting('shared_buffers')) as max_memory,
           blks_hit, blks_read, xact_commit as commits, xact_rollback as rollbacks, tup_fetched as fetched,
           tup_inserted as inserted, tup_updated as updated, tup_deleted as deleted
      from pg_stat_database where datname = current_database()`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('the database returned no figures')
  return figures
}
