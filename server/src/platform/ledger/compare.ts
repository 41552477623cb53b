// Checks whether a witness has seen more of a log than exists, or another tree: then a backup was restored, or another party signs.
import {
  hexOf,
  isSameBytes,
  parseVerifierKey,
  type PolicyWitness,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import type { Db } from '../database/database.ts'
import { LedgerFault } from './fault.ts'
import { keysOfLog, type Log, sealedHead } from './log.ts'
import { sha256 } from './primitives.ts'
import { logKeyOf } from './signer.ts'
import { type TileCache, treeReader } from './tile-reader.ts'
import { headSeenBy } from './witnesses.ts'

export interface Compared {
  readonly db: Db
  readonly seeds: () => Promise<readonly Uint8Array[]>
  readonly tiles: TileCache
}

/** Lists keys that have signed the log or may sign it. A restored database may lack the current keys. */
export async function signingKeysOf({ db, seeds }: Compared, log: Log): Promise<VerifierKey[]> {
  const stored = (await keysOfLog(db, log.id)).map(({ verifier_key }) =>
    parseVerifierKey(sha256, verifier_key),
  )
  const own = (await seeds()).map((seed) => logKeyOf(log.origin, seed))
  return [...stored, ...own.filter(({ id }) => !stored.some((key) => key.id === id))]
}

/**
 * Compares the head of a witness with the sealed tree. Returns the number of sealed leaves.
 * @throws LedgerFault `rollback` for a signed head that is not of this tree; `witness` if the witness returns nothing usable
 */
export async function compareWithWitness(
  compared: Compared,
  log: Log,
  witness: PolicyWitness,
): Promise<number> {
  const { db, tiles } = compared
  const { origin } = log
  const seen = await headSeenBy(witness, origin, await signingKeysOf(compared, log))
  // Read after the response: everything that the witness has seen was sealed before.
  const size = (await sealedHead(db, log.id))?.size ?? 0
  if (seen === undefined || seen.size === 0) return size
  if (seen.size > size)
    throw new LedgerFault(
      'rollback',
      `${origin}: ${witness.name} has seen ${seen.size} leaves, and there are ${size} now`,
    )
  const root = await treeReader(db, log.id, tiles).root(seen.size)
  if (!isSameBytes(root, seen.root))
    throw new LedgerFault(
      'rollback',
      `${origin}: ${witness.name} has seen ${seen.size} leaves with the root ${hexOf(seen.root)}, which is ${hexOf(root)} now`,
    )
  return size
}
