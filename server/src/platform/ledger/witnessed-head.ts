// Finds the newest witnessed head: rarely the last one, because heads are sealed every few seconds and a witness pulls once a minute.
import { isWitnessed, type Policy } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Log } from './log.ts'
import { listCosignatures, loadSignedHead } from './publish.ts'
import type { SignedHead } from './witnesses.ts'

const MAX_CHECKED = 50

/** Returns the newest head that fulfils the policy. @param until maximum number of leaves */
export async function findWitnessedHead(
  db: Db,
  log: Log,
  policy: Policy,
  until = Number.MAX_SAFE_INTEGER,
): Promise<SignedHead | undefined> {
  const witnesses = policy.witnesses.map(({ key }) => key.id)
  const { rows } = await sql<{ size: number }>`
    select size from ledger_signature
     where log = ${log.id} and size <= ${until} and key_id = any(${witnesses})
     group by size order by size desc limit ${MAX_CHECKED}`.execute(db)
  for (const { size } of rows) {
    const lines = await listCosignatures(db, log, size)
    // Stored signatures were verified before.
    const verified = policy.witnesses.flatMap(({ key }) =>
      lines
        .filter(({ name, keyId }) => name === key.name && keyId === key.id)
        .map(({ time, ...signature }) => ({ key, time, signature })),
    )
    if (isWitnessed(policy, verified)) return loadSignedHead(db, log, size)
  }
  return undefined
}

/** Records the witnessed size of a log, for operations that must wait for it. */
export async function recordWitnessed(db: Db, log: Log, policy: Policy): Promise<void> {
  const signed = await findWitnessedHead(db, log, policy)
  if (signed === undefined) return
  await sql`
    insert into ledger_witnessed (log, size) values (${log.id}, ${signed.head.size})
    on conflict (log) do update set size = excluded.size where ledger_witnessed.size < excluded.size`.execute(db)
}
