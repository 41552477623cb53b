// Compares the stored bytes of a contract with the hashes that it was sent and signed with. The database cannot read them.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { type ContractFiles } from '#modules/lending/index.ts'
import { hashFile } from '#platform/files/hash-file.ts'
import { ORIGIN } from '../contract/contract.states.ts'

/** `unreadable`: a file is missing or its disk does not respond, so the bytes are unknown. */
export type FileState = 'intact' | 'changed' | 'unreadable'

export interface FileDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'getPath'>
}

interface StoredFiles {
  readonly origin: number
  readonly file_hash: string
  /** Of the files, first that was sent. */
  readonly hashes: readonly string[]
}

/** Hashes the files of a sent contract, and the signed ones. */
export async function readFileState({ db, files }: FileDeps, id: number): Promise<FileState> {
  const { rows } = await sql<StoredFiles>`
    select origin, file_hash, (select jsonb_agg(sha256 order by array_position(file_url || signed_file, file.id))
                                 from file where file.id = any (file_url || signed_file)) as hashes
      from contract where id = ${id}`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error(`no contract ${id}`)
  if (stored.origin === ORIGIN.template && stored.hashes[0] !== stored.file_hash) return 'changed'
  return compareHashes(files, stored.hashes)
}

/** Hashes the files of a scan, and those of its contract. */
export async function readScanState({ db, files }: FileDeps, scanId: number): Promise<FileState> {
  const { rows } = await sql<{ contract: number; hashes: readonly string[] }>`
    select contract_id as contract, (select jsonb_agg(sha256) from file where file.id = any (files)) as hashes
      from contract_scan where id = ${scanId}`.execute(db)
  const [scan] = rows
  if (scan === undefined) throw new Error(`no scan ${scanId}`)
  const state = await compareHashes(files, scan.hashes)
  return state === 'intact' ? readFileState({ db, files }, scan.contract) : state
}

async function compareHashes(files: FileDeps['files'], hashes: readonly string[]): Promise<FileState> {
  for (const hash of new Set(hashes)) {
    const found = await hashFile(files.getPath(hash)).catch(() => undefined)
    if (found !== hash) return found === undefined ? 'unreadable' : 'changed'
  }
  return 'intact'
}

/** Lists the kinds that the policy of a loan requires and whose contract in effect is not intact. */
async function listBrokenKinds<K extends number>(deps: FileDeps, financingId: number): Promise<readonly K[]> {
  const { rows } = await sql<{ id: number; kind: K }>`
    select contract.id, contract_type as kind
      from contract join financing on financing.id = financing_id join risk_policy policy on policy.id = policy_id
     where financing_id = ${financingId} and state = 3 and contract_type = any (contract_kinds) order by contract.id`.execute(
    deps.db,
  )
  const kinds = new Set<K>()
  for (const { id, kind } of rows) if ((await readFileState(deps, id)) !== 'intact') kinds.add(kind)
  return [...kinds]
}

export const contractIntegrity: ContractFiles = { listBrokenKinds }
