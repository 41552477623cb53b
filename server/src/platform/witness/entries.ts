// Proves the bank's entries again at each head: each is a file `NAME.json` with the sealed entry, and `NAME.tlog-proof`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Bytes,
  type Checkpoint,
  hashLeaf,
  formatNote,
  parseCheckpoint,
  parseProofFile,
  type ProofFile,
  verifyInclusion,
  verifyProof,
} from '@cangdan/protocol/ledger'
import { primitives, sha256 } from '../ledger/primitives.ts'
import type { TreeReader } from '../ledger/tile-reader.ts'
import { getMessage } from '../start-error.ts'
import type { Evidence } from './evidence.ts'
import { checkContinuity, LogFault } from './log-client.ts'
import type { WitnessedLog } from './settings.ts'

const PROOF = '.tlog-proof'

export interface EntryProofs {
  readonly proven: number
  /** Files that prove nothing, with the reason. */
  readonly broken: readonly string[]
  /** The first signed head of an entry that the later head does not extend. */
  readonly lost: Contradiction | undefined
}

type Contradiction = Required<Pick<Evidence, 'why' | 'before' | 'from' | 'proof' | 'prefixRoot'>>

interface OwnEntry {
  readonly name: string
  readonly entry: Bytes
  readonly proof: ProofFile
  readonly head: Checkpoint
}

/** Checks all proofs of the log in the folder. @throws LogFault if the log's tiles are unusable */
export async function proveEntries(
  folder: string,
  log: WitnessedLog,
  later: Checkpoint,
  tree: TreeReader,
): Promise<EntryProofs> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(PROOF)).toSorted()
  const broken: string[] = []
  let proven = 0
  for (const name of names) {
    const own = await readEntry(folder, name, log).catch((error: unknown) => {
      broken.push(`${join(folder, name)}: ${getMessage(error)}`)
    })
    if (own === undefined || own.head.size > later.size) continue
    const contradiction = await findContradiction(own, later, tree)
    if (contradiction !== undefined) return { proven, broken, lost: contradiction }
    proven += 1
  }
  return { proven, broken, lost: undefined }
}

/** Returns undefined for a proof of another log. @throws Error for an invalid proof */
async function readEntry(folder: string, name: string, log: WitnessedLog): Promise<OwnEntry | undefined> {
  const proof = parseProofFile(await readFile(join(folder, name), 'utf8'))
  const head = parseCheckpoint(proof.note.body)
  if (head.origin !== log.origin) return undefined
  const entry = await readFile(join(folder, name.replace(PROOF, '.json')))
  await verifyProof(primitives, entry, proof, log.keys)
  return { name, entry, proof, head }
}

async function findContradiction(
  { name, entry, proof: { index, note }, head }: OwnEntry,
  later: Checkpoint,
  tree: TreeReader,
): Promise<Contradiction | undefined> {
  const before = formatNote(note)
  const continuity = await checkContinuity(tree, head, later)
  if (!continuity.continues) {
    const why = `the head of ${head.size} leaves that ${name} was proven in is not continued by that of ${later.size}`
    return { why, before, ...continuity }
  }
  const inclusion = {
    index,
    size: later.size,
    leaf: hashLeaf(sha256, entry),
    proof: await tree.inclusion(index, later.size),
    root: later.root,
  }
  // A head that extends the earlier one contains its leaves: tiles that contradict are not those of the head.
  if (!verifyInclusion(sha256, inclusion)) throw new LogFault(`the tiles do not prove ${name} in ${later.size} leaves`)
  return undefined
}
