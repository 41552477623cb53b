// What the seal of the ledger needs to know of its surroundings.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parsePolicy, type Policy } from '@cangdan/protocol/ledger'
import { openSecrets, type Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { messageOf } from '../start-error.ts'
import { LedgerFault } from './fault.ts'
import { sha256 } from './primitives.ts'

export interface LedgerSettings {
  readonly origin: string
  /** Holds what the signer remembers, outside of the database. */
  readonly folder: string
  readonly secretsFile: string
  /** A tlog-policy file; absent where no witness is asked. */
  readonly policyFile: string | undefined
}

export const ledgerSettings = ({
  dataFolder,
  secretsFile,
  ledger,
}: Pick<Settings, 'dataFolder' | 'secretsFile' | 'ledger'>): LedgerSettings => ({
  ...ledger,
  folder: join(dataFolder, 'ledger'),
  secretsFile,
})

export const signerFile = ({ folder }: LedgerSettings): string => join(folder, 'signer.json')

export const secretsOf = ({ secretsFile }: LedgerSettings): Promise<Secrets> => openSecrets(secretsFile)

/** @throws LedgerFault for a file that cannot be read, or is no policy */
export async function policyOf({
  policyFile,
}: Pick<LedgerSettings, 'policyFile'>): Promise<Policy | undefined> {
  if (policyFile === undefined) return undefined
  try {
    return parsePolicy(sha256, await readFile(policyFile, 'utf8'))
  } catch (error) {
    throw new LedgerFault('witness', `the policy ${policyFile} cannot be used: ${messageOf(error)}`)
  }
}
