// Initializes the signer's memory: for a new log, or by an operator with a signed note if it was lost.
import {
  type Checkpoint,
  isSameBytes,
  MalformedError,
  parseCheckpoint,
  parseNote,
  verifySignatures,
  verifyConsistency,
} from '@cangdan/protocol/ledger'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { type ComparisonDeps, listSigningKeys } from './compare-witness.ts'
import { clearFaults } from './ledger-fault.ts'
import { type Log, loadSealedHead } from './log.ts'
import { PUBLISH_LOCK } from './open-log.ts'
import { primitives, sha256 } from './primitives.ts'
import { loadPublishedHead } from './publish.ts'
import type { SignerMemory } from './signer.ts'
import { createTreeReader } from './tile-reader.ts'

const NOTHING = { size: 0, root: sha256(new Uint8Array()) }

/** Initializes the memory of a log without leaves. For other logs it was lost, or the database was restored. */
export function initializeMemory(db: Db, memory: SignerMemory, log: Log): Promise<void> {
  return inTransaction(db, async (tx) => {
    await PUBLISH_LOCK.execute(tx)
    if ((await loadSealedHead(tx, log.id)) !== undefined || (await memory.last(log.origin)) !== undefined) return
    await memory.keep(log.origin, NOTHING)
  })
}

export interface RememberDeps extends ComparisonDeps {
  readonly memory: SignerMemory
  readonly log: Log
}

/**
 * Stores the head of a note as last signed, or "nothing signed" if there is no note and the database knows of none. Returns its size.
 * @throws Error for a note that the log has not signed, or that its tree does not extend
 */
export function restoreMemory(remembering: RememberDeps, text: string | undefined): Promise<number> {
  const { db, memory, log } = remembering
  return inTransaction(db, async (tx) => {
    await PUBLISH_LOCK.execute(tx)
    const known = await memory.last(log.origin)
    const published = (await loadPublishedHead(tx, log))?.head.size ?? 0
    if (text === undefined && published > 0)
      throw new Error(`${log.origin} has signed ${published} leaves: name a file with the newest note of it.`)
    const head = text === undefined ? NOTHING : await verifyNote(remembering, text)
    if (known !== undefined && known.size >= head.size)
      throw new Error(`The signer remembers ${known.size} leaves of ${log.origin} already.`)
    if (head.size < published)
      throw new Error(`The note has ${head.size} leaves, and ${published} are signed here: name a newer one.`)
    for (const each of [head, known]) if (each !== undefined) await assertInTree(tx, remembering, each)
    await memory.keep(log.origin, head)
    await clearFaults(tx, 'signer')
    return head.size
  })
}

/** @throws Error for a note that the log has not signed, or with fewer leaves than are known to be signed */
export async function assertNewest(remembering: ComparisonDeps & { readonly log: Log }, text: string): Promise<void> {
  const { size } = await verifyNote(remembering, text)
  const published = (await loadPublishedHead(remembering.db, remembering.log))?.head.size ?? 0
  if (size < published)
    throw new Error(`The note has ${size} leaves, and ${published} are signed here: name a newer one.`)
}

async function verifyNote(remembering: ComparisonDeps & { readonly log: Log }, text: string): Promise<Checkpoint> {
  const { log } = remembering
  const keys = await listSigningKeys(remembering, log)
  try {
    const note = parseNote(text)
    const head = parseCheckpoint(note.body)
    if (head.origin !== log.origin) throw new Error(`The note is of ${head.origin}, not of ${log.origin}.`)
    if ((await verifySignatures(primitives, note, keys)).length > 0) return head
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    throw new Error(`It is no note that ${log.origin} has signed: ${error.message}.`, { cause: error })
  }
  throw new Error(`No key of ${log.origin} has signed the note.`)
}

async function assertInTree(tx: Db, { tiles, log }: RememberDeps, head: Pick<Checkpoint, 'size' | 'root'>) {
  if (head.size === 0) return
  const sealed = await loadSealedHead(tx, log.id)
  if (sealed === undefined || head.size > sealed.size)
    throw new Error(
      `${head.size} leaves of ${log.origin} were signed, and there are ${sealed?.size ?? 0} now: replay what is missing, or begin another log ("reopen").`,
    )
  const proof = await createTreeReader(tx, log.id, tiles).consistency(head.size, sealed.size)
  const heads = { from: head.size, to: sealed.size, fromRoot: head.root, toRoot: sealed.root }
  const isSame = head.size === sealed.size && isSameBytes(head.root, sealed.root)
  if (!isSame && !verifyConsistency(sha256, { ...heads, proof }))
    throw new Error(`The tree of ${sealed.size} leaves does not continue that of ${head.size}, which was signed.`)
}
