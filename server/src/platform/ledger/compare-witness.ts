// Checks whether a witness has seen more of a log than exists, or another tree: then a backup was restored, or another party signs.
import { toHex, isSameBytes, parseVerifierKey, type PolicyWitness, type VerifierKey } from '@cangdan/protocol/ledger'
import type { Db } from '../database/database.ts'
import { LedgerFault } from './ledger-fault.ts'
import { listLogKeys, type Log, loadSealedHead } from './log.ts'
import { sha256 } from './primitives.ts'
import { deriveLogKey } from './signer.ts'
import { type TileCache, createTreeReader } from './tile-reader.ts'
import { loadWitnessHead } from './witnesses.ts'

export interface ComparisonDeps {
  readonly db: Db
  readonly seeds: () => Promise<readonly Uint8Array[]>
  readonly tiles: TileCache
}

/** Lists keys that have signed the log or may sign it. A restored database may lack the current keys. */
export async function listSigningKeys({ db, seeds }: ComparisonDeps, log: Log): Promise<VerifierKey[]> {
  const stored = (await listLogKeys(db, log.id)).map(({ verifier_key }) => parseVerifierKey(sha256, verifier_key))
  const own = (await seeds()).map((seed) => deriveLogKey(log.origin, seed))
  return [...stored, ...own.filter(({ id }) => !stored.some((key) => key.id === id))]
}

/**
 * Compares the head of a witness with the sealed tree. Returns the number of sealed leaves.
 * @throws LedgerFault `rollback` for a signed head that is not of this tree; `witness` if the witness returns nothing usable
 */
export async function compareWithWitness(compared: ComparisonDeps, log: Log, witness: PolicyWitness): Promise<number> {
  const { db, tiles } = compared
  const { origin } = log
  const witnessHead = await loadWitnessHead(witness, origin, await listSigningKeys(compared, log))
  // Read after the response: everything that the witness has seen was sealed before.
  const size = (await loadSealedHead(db, log.id))?.size ?? 0
  if (witnessHead === undefined || witnessHead.size === 0) return size
  if (witnessHead.size > size)
    throw new LedgerFault(
      'rollback',
      `${origin}: ${witness.name} has seen ${witnessHead.size} leaves, and there are ${size} now`,
    )
  const root = await createTreeReader(db, log.id, tiles).root(witnessHead.size)
  if (!isSameBytes(root, witnessHead.root))
    throw new LedgerFault(
      'rollback',
      `${origin}: ${witness.name} has seen ${witnessHead.size} leaves with the root ${toHex(witnessHead.root)}, which is ${toHex(root)} now`,
    )
  return size
}
