import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parsePolicy, type Policy } from '@cangdan/protocol/ledger'
import { openSecrets, type Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { getMessage } from '../start-error.ts'
import { LedgerFault } from './ledger-fault.ts'
import { sha256 } from './primitives.ts'

export interface LedgerSettings {
  readonly origin: string
  readonly folder: string
  readonly secretsFile: string
  /** A tlog-policy file; undefined without witnesses. */
  readonly policyFile: string | undefined
}

export const getLedgerSettings = ({
  dataFolder,
  secretsFile,
  ledger,
}: Pick<Settings, 'dataFolder' | 'secretsFile' | 'ledger'>): LedgerSettings => ({
  ...ledger,
  folder: join(dataFolder, 'ledger'),
  secretsFile,
})

export const getSignerFile = ({ folder }: LedgerSettings): string => join(folder, 'signer.json')

export const openLedgerSecrets = ({ secretsFile }: LedgerSettings): Promise<Secrets> => openSecrets(secretsFile)

export interface PolicyFile {
  readonly text: string
  readonly policy: Policy
}

/** Reads the policy for display; an unusable one counts as none, because the worker reports the error. */
export const readUsablePolicy = (settings: Pick<LedgerSettings, 'policyFile'>): Promise<PolicyFile | undefined> =>
  readPolicy(settings).catch((error: unknown) => {
    if (error instanceof LedgerFault) return undefined
    throw error
  })

/** Reads the policy; undefined without witnesses. @throws LedgerFault for an unreadable or invalid file */
export async function readPolicy({ policyFile }: Pick<LedgerSettings, 'policyFile'>): Promise<PolicyFile | undefined> {
  if (policyFile === undefined) return undefined
  try {
    const text = await readFile(policyFile, 'utf8')
    return { text, policy: parsePolicy(sha256, text) }
  } catch (error) {
    throw new LedgerFault('policy', `the policy ${policyFile} cannot be used: ${getMessage(error)}`)
  }
}
