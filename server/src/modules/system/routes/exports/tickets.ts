// Single-use download addresses: the database stores only a hash, which is deleted on use.
import { EXPORT_PATHS } from '@cangdan/protocol'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Seconds of validity. */
const LIFE = 60
const PREFIX = '/api/v1'
const TEXT = /^[\w-]{43}$/

const hashText = (text: string) => createHash('sha256').update(text).digest()

export async function createTicket(db: Db, task: number, sessionId: string): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  await sql`
    insert into export_ticket (hash, task_id, session_id, end_time)
    values (${hashText(text)}, ${task}, ${sessionId}::uuid, now() + make_interval(secs => ${LIFE}))`.execute(db)
  return `${PREFIX}/${EXPORT_PATHS.open}?ticket=${text}`
}

/** Consumes a ticket and returns its export; `undefined` if it is used, expired or unknown. Only one of concurrent calls succeeds. */
export async function consumeExportTicket(
  db: Db,
  text: string,
): Promise<{ readonly task: number; readonly sessionId: string } | undefined> {
  if (!TEXT.test(text)) return undefined
  const { rows } = await sql<{ task: number; sessionId: string; is_good: boolean }>`
    delete from export_ticket where hash = ${hashText(text)}
    returning task_id as task, session_id as "sessionId", end_time > now() as is_good`.execute(db)
  const [ticket] = rows
  return ticket?.is_good === true ? ticket : undefined
}
