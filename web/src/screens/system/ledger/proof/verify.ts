// Checks in the browser what the server says of the ledger: hashes, chain, place in the tree, signatures, witnesses. Loaded only where something is to be checked.
import type { EntryProof, LedgerHead, RecordProofs } from '@cangdan/protocol'
import {
  type Bytes,
  bytesOfBase64,
  type Checkpoint,
  hexOf,
  isWitnessed,
  leafHash,
  MalformedError,
  type Note,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  type Policy,
  type Primitives,
  proofFileText,
  utf8,
  verifiedSignatures,
  type TreeHead,
  verifyConsistency,
  verifyInclusion,
} from '@cangdan/protocol/ledger'
import { sha256 } from '@noble/hashes/sha2.js'

const primitives: Primitives = { sha256, verifyEd25519 }

// A page that came over plain HTTP has no WebCrypto, and not every browser knows Ed25519.
async function verifyEd25519(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', ownBuffer(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, ownBuffer(signature), ownBuffer(message))
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  }
}

const ownBuffer = (bytes: Bytes): ArrayBuffer => Uint8Array.from(bytes).buffer

export interface Signer {
  readonly name: string
  readonly keyId: string
  /** Of a witness: seconds UTC. */
  readonly time: number | undefined
}

export interface CheckedHead {
  readonly head: Checkpoint
  readonly note: Note
  readonly signers: readonly Signer[]
  readonly isWitnessed: boolean
}

/** What is known of an entry once it was checked. */
export type CheckedEntry =
  | { readonly state: 'waiting' }
  | { readonly state: 'broken'; readonly reason: string }
  | {
      readonly state: 'sealed' | 'witnessed'
      readonly index: number
      readonly head: CheckedHead
      /** A `.tlog-proof`, for tools made by others. */
      readonly file: string
    }

/** By place in the stream. */
export async function checkEntries(proofs: RecordProofs): Promise<ReadonlyMap<number, CheckedEntry>> {
  const heads = new Map<number, CheckedHead | string>()
  for (const log of proofs.logs) heads.set(log.id, await headOrReason(log, proofs.policy))
  const chain = chainFaults(proofs.entries)
  return new Map(
    proofs.entries.map((entry) => [entry.seq, checkEntry(proofs, entry, heads, chain.get(entry.seq))]),
  )
}

async function headOrReason(log: LedgerHead, policy: string | null): Promise<CheckedHead | string> {
  try {
    return await checkHead(log, policy)
  } catch (error) {
    if (error instanceof MalformedError) return error.message
    throw error
  }
}

/** The signed head of a log. @throws MalformedError where it does not hold */
export async function checkHead(
  { origin, keys, note }: LedgerHead,
  policyText: string | null,
): Promise<CheckedHead> {
  if (note === null) throw new MalformedError('not signed yet')
  const policy = policyText === null ? undefined : parsePolicy(sha256, policyText)
  const parsed = parseNote(note)
  const head = parseCheckpoint(parsed.body)
  if (head.origin !== origin) throw new MalformedError(`a head of ${head.origin}`)
  const known = keys.map((key) => parseVerifierKey(sha256, key))
  const all = [...known, ...(policy?.witnesses ?? []).map(({ key }) => key)]
  const signatures = await verifiedSignatures(primitives, parsed, all)
  if (!signatures.some(({ key, time }) => key.name === origin && time === undefined))
    throw new MalformedError(`no signature of ${origin}`)
  return {
    head,
    note: parsed,
    signers: signatures.map(({ key, time }) => ({ name: key.name, keyId: key.id, time })),
    isWitnessed: policy !== undefined && hasQuorum(policy) && isWitnessed(policy, signatures),
  }
}

// A policy that asks for nobody makes nothing witnessed.
const hasQuorum = ({ quorum }: Policy) => quorum !== 'none'

function checkEntry(
  { stream }: RecordProofs,
  entry: EntryProof,
  heads: ReadonlyMap<number, CheckedHead | string>,
  chainFault: string | undefined,
): CheckedEntry {
  const { index, log, seq, body, hashes } = entry
  const leaf = bytesOfHex(entry.hash)
  if (body !== null) {
    if (hexOf(leafHash(sha256, utf8(body))) !== entry.hash) return broken('the text has another hash')
    const said = JSON.parse(body) as { readonly stream?: unknown; readonly seq?: unknown }
    if (said.stream !== stream || said.seq !== seq) return broken('the text is that of another entry')
  }
  if (chainFault !== undefined) return broken(chainFault)
  if (index === null || log === null) return { state: 'waiting' }
  const checked = heads.get(log)
  if (checked === undefined || typeof checked === 'string') return broken(checked ?? 'its log is missing')
  const { size, root } = checked.head
  const proof = hashes.map(bytesOfBase64)
  if (!verifyInclusion(sha256, { index, size, leaf, proof, root }))
    return broken('it does not stand in the signed tree')
  return {
    state: checked.isWitnessed ? 'witnessed' : 'sealed',
    index,
    head: checked,
    file: proofFileText({ index, hashes: proof, note: checked.note }),
  }
}

const broken = (reason: string): CheckedEntry => ({ state: 'broken', reason })

// Each names the hash of the one before it; one whose text is not shown says nothing of that.
function chainFaults(entries: readonly EntryProof[]): ReadonlyMap<number, string> {
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]))
  return new Map(
    entries.flatMap(({ seq, body }) => {
      const before = hashes.get(seq - 1)
      if (body === null || before === undefined) return []
      const { prev } = JSON.parse(body) as { readonly prev?: unknown }
      return prev === before ? [] : [[seq, 'it does not name the entry before it'] as const]
    }),
  )
}

/** Whether a head continues one that this browser has seen before. */
export const continues = (
  seen: { readonly size: number; readonly root: string },
  head: TreeHead,
  consistency: readonly string[],
): boolean =>
  verifyConsistency(sha256, {
    from: seen.size,
    to: head.size,
    fromRoot: bytesOfHex(seen.root),
    toRoot: head.root,
    proof: consistency.map(bytesOfBase64),
  })

/** The leaf hash of an entry that somebody has kept, 64 hex digits. */
export const hashOfEntry = (entry: Bytes): string => hexOf(leafHash(sha256, entry))

function bytesOfHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new MalformedError('not hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
