// `npx cangdan verify`: reports that the ledger is valid, or its findings.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  hexOf,
  isWitnessed,
  parsePolicy,
  parseVerifierKey,
  type Policy,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import type { Resource } from '#engine/declare/resource.ts'
import { folderLog, headIn, keysIn, logFoldersIn } from '#platform/ledger/archive/folder-source.ts'
import { clearFaults } from '#platform/ledger/fault.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { ledgerSettings, signerFile } from '#platform/ledger/settings.ts'
import { memoryInFile } from '#platform/ledger/signer.ts'
import { type Finding, Findings } from '#platform/ledger/verify/findings.ts'
import { type SourceHead, type Verified, verifyLog, withKept } from '#platform/ledger/verify/verify-log.ts'
import { withDatabase } from './command-database.ts'
import { type KnownOfLogs, verifyLedger } from './verify-ledger.ts'
import { verifyStream } from './verify-stream.ts'

type Say = (line: string) => void

/** Keys, policy and notes supplied by the verifier, none of them from the platform. */
interface Trusted {
  readonly keys: readonly VerifierKey[]
  readonly policy: Policy | undefined
  readonly kept: readonly (SourceHead & { readonly origin: string })[]
}

/** Returns the exit status. @throws StartError if the database is not reachable; Error for unreadable input */
export async function verifyCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  say: Say,
  resources: readonly Resource[],
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      against: { type: 'string', multiple: true, default: [] },
      policy: { type: 'string' },
      stream: { type: 'string' },
    },
  })
  const trusted = await readTrusted(values)
  const [folder, ...more] = positionals
  if (more.length > 0) throw new Error('One folder at a time.')
  const findings = new Findings(({ where, what }: Finding) => say(`  ${where}: ${what}`))
  if (folder !== undefined) {
    await verifyFolder(folder, { ...trusted, findings }, say)
    return conclude(findings, say)
  }
  const { stream } = values
  return withDatabase(env, async (db, settings) => {
    if (stream !== undefined) {
      for (const finding of await verifyStream(db, stream, say)) findings.add(finding)
      return conclude(findings, say)
    }
    const known = {
      kept: trusted.kept,
      ...witnessing(trusted.policy),
      memory: memoryInFile(signerFile(ledgerSettings(settings))),
    }
    const { logs, rows } = await verifyLedger(db, resources, known, findings.add)
    if (findings.count === 0) await clearFaults(db, 'verify')
    for (const { origin, ...verified } of logs) sayVerified(say, origin, verified, trusted.policy)
    const older = rows.older === 0 ? '' : `, ${rows.older} of them from a baseline on`
    say(`${rows.rows} records compared with their entries${older}`)
    for (const { where, what } of rows.erased) say(`  ${where}: ${what}`)
    return conclude(findings, say)
  })
}

async function readTrusted(values: {
  readonly key: readonly string[]
  readonly against: readonly string[]
  readonly policy?: string | undefined
}): Promise<Trusted> {
  const policy = values.policy === undefined ? undefined : await readFile(values.policy, 'utf8')
  const kept = await Promise.all(
    values.against.map(async (file) => ({ ...headIn(await readFile(file, 'utf8')), name: `${file}:` })),
  )
  return {
    keys: values.key.map((key) => parseVerifierKey(sha256, key)),
    policy: policy === undefined ? undefined : parsePolicy(sha256, policy),
    kept,
  }
}

async function verifyFolder(
  folder: string,
  { keys, policy, kept, findings }: Trusted & { readonly findings: Findings },
  say: Say,
): Promise<void> {
  const known = [...keys, ...(policy?.logs ?? []).map(({ key }) => key)]
  for (const path of await logFoldersIn(folder)) {
    const source = await folderLog(path, known)
    const own = kept.filter(({ origin }) => origin === source.origin)
    const { keys: witnesses = [], ...trust } = witnessing(policy)
    const asked = { ...source, ...trust, keys: [...source.keys, ...witnesses] }
    const verified = await verifyLog(withKept(asked, own), findings.add)
    sayVerified(say, source.origin, verified, policy ?? source.policy)
    if (known.length === 0) await sayOwnKeys(say, path)
  }
}

const witnessing = (policy: Policy | undefined): Pick<KnownOfLogs, 'keys' | 'isWitnessed'> =>
  policy === undefined
    ? {}
    : {
        keys: policy.witnesses.map(({ key }) => key),
        isWitnessed: (signatures) => isWitnessed(policy, signatures),
      }

// A folder with its own keys only proves its consistency, not its author.
async function sayOwnKeys(say: Say, folder: string): Promise<void> {
  say('  keys of the folder itself; compare them with those of your contract, or give them with --key:')
  for (const { name, id } of await keysIn(folder)) say(`    ${name}+${id}`)
}

function sayVerified(
  say: Say,
  origin: string,
  { first, entries, heads, signed, witnessed }: Verified,
  policy: Policy | undefined,
): void {
  const from = first === 0 ? '' : ` from leaf ${first} on`
  say(`${origin}: ${entries} entries${from}, ${heads} heads`)
  if (signed === undefined) return
  say(`  signed: ${signed.size} leaves, root ${hexOf(signed.root)}`)
  for (const { key, time } of signed.signatures)
    if (time !== undefined) say(`  witness ${key.name}: ${new Date(time * 1000).toISOString()}`)
  if (witnessed !== undefined) say(`  witnessed as the policy asks: ${witnessed.size} leaves`)
  else if (policy !== undefined)
    say(`  ${isWitnessed(policy, signed.signatures) ? 'witnessed' : 'not witnessed'} as the policy asks`)
}

function conclude({ count }: Findings, say: Say): number {
  say(count === 0 ? 'All of it holds.' : `Findings: ${count}.`)
  return count === 0 ? 0 : 1
}
