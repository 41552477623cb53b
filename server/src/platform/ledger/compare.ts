// Whether a witness has seen more of a log than there is, or another tree: then a backup was restored, or somebody else signs.
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

/** What is compared: the log as it is stored, and the seeds of the keys that sign it now. */
export interface Compared {
  readonly db: Db
  readonly seeds: () => Promise<readonly Uint8Array[]>
  readonly tiles: TileCache
}

/** Keys that have signed a log or may. A database from a backup may not know yet which ones sign now. */
export async function signingKeysOf({ db, seeds }: Compared, log: Log): Promise<VerifierKey[]> {
  const stored = (await keysOfLog(db, log.id)).map(({ verifier_key }) =>
    parseVerifierKey(sha256, verifier_key),
  )
  const own = (await seeds()).map((seed) => logKeyOf(log.origin, seed))
  return [...stored, ...own.filter(({ id }) => !stored.some((key) => key.id === id))]
}

/**
 * Compares what a witness shows with what is sealed. Answers how many leaves that are.
 * @throws LedgerFault `rollback` where it shows a head that the log has signed and that is not of this tree; `witness` where it shows nothing that can be used
 */
export async function compareWithWitness(
  compared: Compared,
  log: Log,
  witness: PolicyWitness,
): Promise<number> {
  const { db, tiles } = compared
  const { origin } = log
  const seen = await headSeenBy(witness, origin, await signingKeysOf(compared, log))
  // Read when the answer is here: whatever the witness had seen then was sealed before.
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
