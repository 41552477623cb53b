// Signs the heads of a log, and stores the last signed head outside the database and its backups, so that it never signs two trees of which one does
// not extend the other.
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  toBase64,
  type Bytes,
  fromBase64,
  type Checkpoint,
  formatCheckpoint,
  isSameBytes,
  KEY_TYPES,
  type NoteSignature,
  type TreeHead,
  encodeUtf8,
  createVerifierKey,
  type VerifierKey,
  verifyConsistency,
} from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { syncFolder } from '../files/disk.ts'
import { createFolder } from '../create-folder.ts'
import { LedgerFault } from './ledger-fault.ts'
import type { ProveConsistency } from './witnesses.ts'
import { derivePublicKey, sha256, signEd25519 } from './primitives.ts'

const Memory = z.record(z.string(), z.object({ size: z.int().nonnegative(), root: z.base64() }))

/** The last signed head by origin; size 0 for a new log. */
export interface SignerMemory {
  last(origin: string): Promise<TreeHead | undefined>
  /** Resolves after the file is synced. */
  keep(origin: string, head: TreeHead): Promise<void>
}

/** @throws LedgerFault if the file is damaged; it must be restored, because the last signed head is not stored elsewhere */
export function createFileMemory(file: string): SignerMemory {
  const read = async (): Promise<z.infer<typeof Memory>> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    try {
      return Memory.parse(JSON.parse(text))
    } catch {
      throw new LedgerFault('signer', `the signer's memory ${file} is damaged`)
    }
  }
  return {
    async last(origin) {
      const head = (await read())[origin]
      return head === undefined ? undefined : { size: head.size, root: fromBase64(head.root) }
    },
    async keep(origin, { size, root }) {
      const kept = { ...(await read()), [origin]: { size, root: toBase64(root) } }
      await createFolder(dirname(file))
      await writeAtomically(file, `${JSON.stringify(kept)}\n`)
    },
  }
}

/** Writes a temporary file, syncs and renames it: a power failure leaves the old file or the new one. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const temporaryFile = `${file}.new`
  const handle = await open(temporaryFile, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporaryFile, file)
  await syncFolder(dirname(file))
}

/** The first seed is the working key. Signatures are deterministic. @throws LedgerFault for a head that does not extend the last signed one */
export async function signHead(
  memory: SignerMemory,
  seeds: readonly Bytes[],
  head: Checkpoint,
  consistency: ProveConsistency,
): Promise<NoteSignature[]> {
  await assertContinues(head, await assertNotBehind(memory, head), consistency)
  await memory.keep(head.origin, head)
  const body = encodeUtf8(formatCheckpoint(head))
  return seeds.map((seed) => {
    const { name, id } = deriveLogKey(head.origin, seed)
    return { name, keyId: id, bytes: signEd25519(seed, body) }
  })
}

export const deriveLogKey = (origin: string, seed: Bytes): VerifierKey =>
  createVerifierKey(sha256, origin, KEY_TYPES.ed25519, derivePublicKey(seed))

/**
 * @throws LedgerFault `rollback` if more was signed than exists, such as after restoring a backup; `signer` if the memory is empty: a backup on
 * another machine looks the same, and signing it would fork the log
 */
export async function assertNotBehind(
  memory: SignerMemory,
  { origin, size }: Pick<Checkpoint, 'origin' | 'size'>,
): Promise<TreeHead> {
  const last = await memory.last(origin)
  if (last === undefined)
    throw new LedgerFault(
      'signer',
      `${origin}: the signer's memory (signer.json) does not say what was signed last; bring it back, or have it made from a note: npx cangdan ledger remember <note file>`,
    )
  if (size < last.size)
    throw new LedgerFault('rollback', `${origin}: ${last.size} leaves were signed, and there are ${size} now`)
  return last
}

async function assertContinues(head: Checkpoint, last: TreeHead, consistency: ProveConsistency): Promise<void> {
  const { origin, size, root } = head
  if (last.size === 0 || (size === last.size && isSameBytes(root, last.root))) return
  const proof = await consistency(last.size, size)
  const heads = { from: last.size, to: size, fromRoot: last.root, toRoot: root }
  if (!verifyConsistency(sha256, { ...heads, proof }))
    throw new LedgerFault(
      'rollback',
      `${origin}: the tree of ${size} leaves does not continue that of ${last.size}, which was signed`,
    )
}
