// The keys of the ledger: two from the first day on, of which one signs and one lies in a safe (`ledger.md` §4 "Keys").
import { randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { LedgerFault } from './fault.ts'
import { publicKeyOfSeed } from './primitives.ts'
import { writeWhole } from './signer.ts'

export interface LedgerSeeds {
  /** The one that signs, and those that sign beside it for a while, by seeds of 32 bytes. */
  readonly signing: readonly Bytes[]
  /** 32 bytes of the spare one's public key; absent where it is not known here. */
  readonly spare: Bytes | undefined
}

export const newSeed = (): string => randomBytes(32).toString('base64')

/** Where the spare key is written for anyone who takes it to a safe, beside the secrets. */
export const spareKeyFile = (secretsFile: string): string =>
  join(dirname(secretsFile), 'ledger-spare-key.json')

const SpareKey = z.object({ spare_seed: z.base64().length(44) })

/** The seed of a file that `spareKey` has written. @throws Error for any other */
export async function readSpareKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  try {
    return SpareKey.parse(JSON.parse(text)).spare_seed
  } catch {
    throw new LedgerFault('signer', `${file} is no file of a spare key`)
  }
}

/**
 * A spare key that is in that file: a new one, or the one that is there, such as from a start that was cut off. What a log states of its spare key
 * somebody must hold. The product reads it only before it is stated, and when somebody names the file.
 * @throws LedgerFault for a file that is damaged, or has the key that signs
 */
export async function spareKey(file: string, working: Bytes): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeWhole(file, `${JSON.stringify({ spare_seed: newSeed() }, null, 2)}\n`)
  const seed = await readSpareKey(file)
  if (Buffer.from(seed, 'base64').equals(working))
    throw new LedgerFault('signer', `${file} has the key that signs: a spare one is another`)
  return seed
}

export const publicKeyOfText = (seed: string): Bytes => publicKeyOfSeed(Buffer.from(seed, 'base64'))
