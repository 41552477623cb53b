// Hashes the files of contracts that are being signed or in effect: of all once a day, of a loan before each signature.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { CONTRACT_LIST } from '#modules/paths.ts'
import { Failure } from '#platform/failure.ts'
import { breakContract, lockLoan, restoreContract } from './broken-contract.ts'
import { type FileDeps, readFileState } from './file-state.ts'

type CheckDeps = JobDeps & Pick<FileDeps, 'files'>

/** Returns the number of contracts that were found changed, or intact again. */
export const checkContractFiles = (deps: CheckDeps): Promise<number> => checkFiles(deps, sql`true`)

/**
 * Checks all contracts of the loan, because the last signature also counts the others.
 * @throws Failure `contract_changed` for a file that has changed or cannot be read now
 */
export async function assertFileIntact(deps: CheckDeps, id: number): Promise<void> {
  await checkFiles(deps, sql`financing_id = (select own.financing_id from contract own where own.id = ${id})`)
  if ((await readFileState(deps, id)) !== 'intact') throw new Failure('contract_changed')
}

async function checkFiles(deps: CheckDeps, which: RawBuilder<SqlBool>): Promise<number> {
  const { db, log, registry } = deps
  const states = { intact: [] as number[], changed: [] as number[], unreadable: [] as number[] }
  const { rows } = await sql<{ id: number }>`
    select id from contract where state in (1, 2, 3) and file_hash <> '' and ${which} order by id`.execute(db)
  for (const { id } of rows) states[await readFileState(deps, id)].push(id)
  if (states.unreadable.length > 0) log.warn({ contracts: states.unreadable }, 'files of contracts are unreadable')
  const among = (ids: readonly number[]): RawBuilder<SqlBool> => sql`contract.id = any (${[...ids]}::bigint[])`
  const writer = createPlatformWriter(registry)
  const common = { path: CONTRACT_LIST, log, lockFirst: lockLoan } as const
  const broken = await processDueRecords(db, writer, {
    ...common,
    due: sql`contract.state in (1, 2, 3) and contract.broken_time is null and ${among(states.changed)}`,
    work: breakContract,
  })
  const restored = await processDueRecords(db, writer, {
    ...common,
    due: sql`contract.state = 3 and contract.broken_time is not null and ${among(states.intact)}`,
    work: restoreContract,
  })
  return broken + restored
}
