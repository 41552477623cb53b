// The keys of the ledger: two from the first day on, of which one signs and one lies in a safe (`ledger.md` §4 "Keys").
import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '@cangdan/protocol/ledger'
import { writeWhole } from './signer.ts'
import { publicKeyOfSeed } from './primitives.ts'

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

/** Writes the spare key once. The product reads it only when somebody names the file. */
export async function writeSpareKey(file: string, seed: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeWhole(file, `${JSON.stringify({ spare_seed: seed }, null, 2)}\n`)
}

export const publicKeyOfText = (seed: string): Bytes => publicKeyOfSeed(Buffer.from(seed, 'base64'))
