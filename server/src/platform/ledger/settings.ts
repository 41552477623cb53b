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

export interface PolicyFile {
  /** As it is shown and taken along. */
  readonly text: string
  readonly policy: Policy
}

/** What is shown: of a policy that cannot be used, as of none. The worker says what is wrong with it. */
export const policyFileIfUsable = (
  settings: Pick<LedgerSettings, 'policyFile'>,
): Promise<PolicyFile | undefined> =>
  policyFileOf(settings).catch((error: unknown) => {
    if (error instanceof LedgerFault) return undefined
    throw error
  })

/** `undefined` where no witness is asked. @throws LedgerFault for a file that cannot be read, or is no policy */
export async function policyFileOf({
  policyFile,
}: Pick<LedgerSettings, 'policyFile'>): Promise<PolicyFile | undefined> {
  if (policyFile === undefined) return undefined
  try {
    const text = await readFile(policyFile, 'utf8')
    return { text, policy: parsePolicy(sha256, text) }
  } catch (error) {
    throw new LedgerFault('policy', `the policy ${policyFile} cannot be used: ${messageOf(error)}`)
  }
}
