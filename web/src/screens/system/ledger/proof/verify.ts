// Verifies ledger proofs in the browser: hashes, chain, inclusion, signatures and witnesses. Loaded on demand.
import type { EntryProof, LedgerHead, RecordProofs } from '@cangdan/protocol'
import {
  type Bytes,
  fromBase64,
  type Checkpoint,
  toHex,
  isWitnessed,
  hashLeaf,
  MalformedError,
  type Note,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  type Policy,
  type Primitives,
  formatProofFile,
  encodeUtf8,
  verifySignatures,
  type TreeHead,
  verifyConsistency,
  verifyInclusion,
} from '@cangdan/protocol/ledger'
import { sha256 } from '@noble/hashes/sha2.js'

const primitives: Primitives = { sha256, verifyEd25519 }

// Pages over plain HTTP have no WebCrypto, and some browsers lack Ed25519.
async function verifyEd25519(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', copyBuffer(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, copyBuffer(signature), copyBuffer(message))
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  }
}

const copyBuffer = (bytes: Bytes): ArrayBuffer => Uint8Array.from(bytes).buffer

export interface Signer {
  readonly name: string
  readonly keyId: string
  /** Seconds UTC; only for witnesses. */
  readonly time: number | undefined
}

export interface CheckedHead {
  readonly head: Checkpoint
  readonly note: Note
  readonly signers: readonly Signer[]
  readonly isWitnessed: boolean
}

export type CheckedEntry =
  | { readonly state: 'waiting' }
  | { readonly state: 'broken'; readonly reason: string }
  | {
      readonly state: 'sealed' | 'witnessed'
      readonly index: number
      readonly head: CheckedHead
      /** `.tlog-proof` file for external tools. */
      readonly file: string
    }

export async function checkEntries(proofs: RecordProofs): Promise<ReadonlyMap<number, CheckedEntry>> {
  const heads = new Map<number, CheckedHead | string>()
  for (const log of proofs.logs) heads.set(log.id, await loadHeadOrReason(log, proofs.policy))
  const chain = findChainErrors(proofs.entries)
  return new Map(proofs.entries.map((entry) => [entry.seq, checkEntry(proofs, entry, heads, chain.get(entry.seq))]))
}

async function loadHeadOrReason(log: LedgerHead, policy: string | null): Promise<CheckedHead | string> {
  try {
    return await checkHead(log, policy)
  } catch (error) {
    if (error instanceof MalformedError) return error.message
    throw error
  }
}

/** Verifies the signed head of a log. @throws MalformedError when it is invalid */
export async function checkHead({ origin, keys, note }: LedgerHead, policyText: string | null): Promise<CheckedHead> {
  if (note === null) throw new MalformedError('not signed yet')
  const policy = policyText === null ? undefined : parsePolicy(sha256, policyText)
  const parsed = parseNote(note)
  const head = parseCheckpoint(parsed.body)
  if (head.origin !== origin) throw new MalformedError(`a head of ${head.origin}`)
  const known = keys.map((key) => parseVerifierKey(sha256, key))
  const all = [...known, ...(policy?.witnesses ?? []).map(({ key }) => key)]
  const signatures = await verifySignatures(primitives, parsed, all)
  if (!signatures.some(({ key, time }) => key.name === origin && time === undefined))
    throw new MalformedError(`no signature of ${origin}`)
  return {
    head,
    note: parsed,
    signers: signatures.map(({ key, time }) => ({ name: key.name, keyId: key.id, time })),
    isWitnessed: policy !== undefined && hasQuorum(policy) && isWitnessed(policy, signatures),
  }
}

// A policy without a quorum never marks entries as witnessed.
const hasQuorum = ({ quorum }: Policy) => quorum !== 'none'

function checkEntry(
  { stream }: RecordProofs,
  entry: EntryProof,
  heads: ReadonlyMap<number, CheckedHead | string>,
  chainError: string | undefined,
): CheckedEntry {
  const { index, log, seq, body, hashes } = entry
  const leaf = parseHex(entry.hash)
  if (body !== null) {
    if (toHex(hashLeaf(sha256, encodeUtf8(body))) !== entry.hash) return createBroken('the text has a different hash')
    const parsedBody = JSON.parse(body) as { readonly stream?: unknown; readonly seq?: unknown }
    if (parsedBody.stream !== stream || parsedBody.seq !== seq) return createBroken('the text belongs to another entry')
  }
  if (chainError !== undefined) return createBroken(chainError)
  if (index === null || log === null) return { state: 'waiting' }
  const checked = heads.get(log)
  if (checked === undefined || typeof checked === 'string') return createBroken(checked ?? 'its log is missing')
  const { size, root } = checked.head
  const proof = hashes.map(fromBase64)
  if (!verifyInclusion(sha256, { index, size, leaf, proof, root }))
    return createBroken('it is not included in the signed tree')
  return {
    state: checked.isWitnessed ? 'witnessed' : 'sealed',
    index,
    head: checked,
    file: formatProofFile({ index, hashes: proof, note: checked.note }),
  }
}

const createBroken = (reason: string): CheckedEntry => ({ state: 'broken', reason })

// Checks that each entry contains the hash of the previous one; entries without a visible text are skipped.
function findChainErrors(entries: readonly EntryProof[]): ReadonlyMap<number, string> {
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]))
  return new Map(
    entries.flatMap(({ seq, body }) => {
      const before = hashes.get(seq - 1)
      if (body === null || before === undefined) return []
      const { prev } = JSON.parse(body) as { readonly prev?: unknown }
      return prev === before ? [] : [[seq, 'it does not contain the hash of the previous entry'] as const]
    }),
  )
}

export const isConsistentHead = (
  seen: { readonly size: number; readonly root: string },
  head: TreeHead,
  consistency: readonly string[],
): boolean =>
  verifyConsistency(sha256, {
    from: seen.size,
    to: head.size,
    fromRoot: parseHex(seen.root),
    toRoot: head.root,
    proof: consistency.map(fromBase64),
  })

/** Returns the leaf hash of an entry, 64 hex digits. */
export const hashEntry = (entry: Bytes): string => toHex(hashLeaf(sha256, entry))

function parseHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new MalformedError('not hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
