// `npx cangdan verify`: reports that the ledger is valid, or its findings.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  toHex,
  isWitnessed,
  parsePolicy,
  parseVerifierKey,
  type Policy,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import type { Resource } from '#engine/declare/resource.ts'
import { openFolderLog, parseHead, readVerifierKeys, listLogFolders } from '#platform/ledger/archive/folder-source.ts'
import { clearFaults } from '#platform/ledger/ledger-fault.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { getLedgerSettings, getSignerFile } from '#platform/ledger/settings.ts'
import { createFileMemory } from '#platform/ledger/signer.ts'
import { type Finding, Findings } from '#platform/ledger/verify/findings.ts'
import { type SourceHead, type VerifyResult, verifyLog, addNotes } from '#platform/ledger/verify/verify-log.ts'
import { withDatabase } from './command-database.ts'
import { type ExternalKnowledge, verifyLedger } from './verify-ledger.ts'
import { verifyStream } from './verify-stream.ts'

type PrintLine = (line: string) => void

/** Keys, policy and notes supplied by the verifier, none of them from the platform. */
interface TrustedInput {
  readonly keys: readonly VerifierKey[]
  readonly policy: Policy | undefined
  readonly kept: readonly (SourceHead & { readonly origin: string })[]
}

/** Returns the exit status. @throws StartError if the database is not reachable; Error for unreadable input */
export async function runVerifyCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  print: PrintLine,
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
  const trusted = await readTrustedInputs(values)
  const [folder, ...more] = positionals
  if (more.length > 0) throw new Error('One folder at a time.')
  const findings = new Findings(({ where, what }: Finding) => print(`  ${where}: ${what}`))
  if (folder !== undefined) {
    await verifyFolder(folder, { ...trusted, findings }, print)
    return printConclusion(findings, print)
  }
  const { stream } = values
  return withDatabase(env, async (db, settings) => {
    if (stream !== undefined) {
      for (const finding of await verifyStream(db, stream, print)) findings.add(finding)
      return printConclusion(findings, print)
    }
    const known = {
      kept: trusted.kept,
      ...getWitnessRules(trusted.policy),
      memory: createFileMemory(getSignerFile(getLedgerSettings(settings))),
    }
    const { logs, rows } = await verifyLedger(db, resources, known, findings.add)
    if (findings.count === 0) await clearFaults(db, 'verify')
    for (const { origin, ...verified } of logs) printVerified(print, origin, verified, trusted.policy)
    const older = rows.older === 0 ? '' : `, ${rows.older} of them from a baseline on`
    print(`${rows.rows} records compared with their entries${older}`)
    for (const { where, what } of rows.erased) print(`  ${where}: ${what}`)
    return printConclusion(findings, print)
  })
}

async function readTrustedInputs(values: {
  readonly key: readonly string[]
  readonly against: readonly string[]
  readonly policy?: string | undefined
}): Promise<TrustedInput> {
  const policy = values.policy === undefined ? undefined : await readFile(values.policy, 'utf8')
  const kept = await Promise.all(
    values.against.map(async (file) => ({ ...parseHead(await readFile(file, 'utf8')), name: `${file}:` })),
  )
  return {
    keys: values.key.map((key) => parseVerifierKey(sha256, key)),
    policy: policy === undefined ? undefined : parsePolicy(sha256, policy),
    kept,
  }
}

async function verifyFolder(
  folder: string,
  { keys, policy, kept, findings }: TrustedInput & { readonly findings: Findings },
  print: PrintLine,
): Promise<void> {
  const known = [...keys, ...(policy?.logs ?? []).map(({ key }) => key)]
  for (const path of await listLogFolders(folder)) {
    const source = await openFolderLog(path, known)
    const own = kept.filter(({ origin }) => origin === source.origin)
    const { keys: witnesses = [], ...trust } = getWitnessRules(policy)
    const request = { ...source, ...trust, keys: [...source.keys, ...witnesses] }
    const verified = await verifyLog(addNotes(request, own), findings.add)
    printVerified(print, source.origin, verified, policy ?? source.policy)
    if (known.length === 0) await printOwnKeys(print, path)
  }
}

const getWitnessRules = (policy: Policy | undefined): Pick<ExternalKnowledge, 'keys' | 'isWitnessed'> =>
  policy === undefined
    ? {}
    : {
        keys: policy.witnesses.map(({ key }) => key),
        isWitnessed: (signatures) => isWitnessed(policy, signatures),
      }

// A folder with its own keys only proves its consistency, not its author.
async function printOwnKeys(print: PrintLine, folder: string): Promise<void> {
  print('  keys of the folder itself; compare them with those of your contract, or give them with --key:')
  for (const { name, id } of await readVerifierKeys(folder)) print(`    ${name}+${id}`)
}

function printVerified(
  print: PrintLine,
  origin: string,
  { first, entries, heads, signed, witnessed }: VerifyResult,
  policy: Policy | undefined,
): void {
  const from = first === 0 ? '' : ` from leaf ${first} on`
  print(`${origin}: ${entries} entries${from}, ${heads} heads`)
  if (signed === undefined) return
  print(`  signed: ${signed.size} leaves, root ${toHex(signed.root)}`)
  for (const { key, time } of signed.signatures)
    if (time !== undefined) print(`  witness ${key.name}: ${new Date(time * 1000).toISOString()}`)
  if (witnessed !== undefined) print(`  witnessed as the policy asks: ${witnessed.size} leaves`)
  else if (policy !== undefined)
    print(`  ${isWitnessed(policy, signed.signatures) ? 'witnessed' : 'not witnessed'} as the policy asks`)
}

function printConclusion({ count }: Findings, print: PrintLine): number {
  print(count === 0 ? 'All of it holds.' : `Findings: ${count}.`)
  return count === 0 ? 0 : 1
}
