// The keys of the ledger: from the beginning one signs and a spare one is stored in a safe (docs/ledger.md).
import { randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { LedgerFault } from './ledger-fault.ts'
import { derivePublicKey } from './primitives.ts'
import { writeAtomically } from './signer.ts'

export interface LedgerSeeds {
  /** Seeds of 32 bytes: the current key first, then retiring ones. */
  readonly signing: readonly Bytes[]
  /** Public key of the spare key, 32 bytes; undefined if unknown here. */
  readonly spare: Bytes | undefined
}

export const createSeed = (): string => randomBytes(32).toString('base64')

export const getSpareKeyFile = (secretsFile: string): string => join(dirname(secretsFile), 'ledger-spare-key.json')

const SpareKey = z.object({ spare_seed: z.base64().length(44) })

/** Reads the seed of a file written by `ensureSpareKey`. @throws Error for other files */
export async function readSpareKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  try {
    return SpareKey.parse(JSON.parse(text)).spare_seed
  } catch {
    throw new LedgerFault('signer', `${file} is no file of a spare key`)
  }
}

/**
 * Reads the spare key, or creates it if there is no file. A key that a log declares as spare must be stored; it is read only before that, or when
 * the operator names the file.
 * @throws LedgerFault for a file that is damaged or contains the signing key
 */
export async function ensureSpareKey(file: string, working: Bytes): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeAtomically(file, `${JSON.stringify({ spare_seed: createSeed() }, null, 2)}\n`)
  const seed = await readSpareKey(file)
  if (Buffer.from(seed, 'base64').equals(working))
    throw new LedgerFault('signer', `${file} contains the signing key, not a spare one`)
  return seed
}

export const getPublicKey = (seed: string): Bytes => derivePublicKey(Buffer.from(seed, 'base64'))
