// Self-contained proof of an entry (C2SP tlog-proof@v1): index, sibling hashes, and signed root.
import { toBase64, type Bytes, fromBase64, MalformedError, parseWholeNumber } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { HASH_BYTES, hashLeaf, verifyInclusion } from './merkle.ts'
import {
  type Note,
  formatNote,
  parseNote,
  type Primitives,
  type VerifiedSignature,
  verifySignatures,
  type VerifierKey,
} from './note.ts'

const HEADING = 'c2sp.org/tlog-proof@v1'
/** Path length of a tree with 2^63 leaves. */
const MAX_HASHES = 63

export interface ProofFile {
  readonly index: number
  readonly hashes: readonly Bytes[]
  readonly note: Note
}

export const formatProofFile = ({ index, hashes, note }: ProofFile): string =>
  [HEADING, `index ${index}`, ...hashes.map(toBase64), '', formatNote(note)].join('\n')

export function parseProofFile(text: string): ProofFile {
  const end = text.indexOf('\n\n')
  const [heading, ...lines] = text.slice(0, end).split('\n')
  if (end < 0 || heading !== HEADING) throw new MalformedError('not an entry proof')
  if (lines[0]?.startsWith('extra ') === true) lines.shift()
  const [index = '', ...hashes] = lines
  if (!index.startsWith('index ')) throw new MalformedError('the proof has no index')
  if (hashes.length > MAX_HASHES) throw new MalformedError('the proof has too many hashes')
  const proof = hashes.map(fromBase64)
  if (proof.some(({ length }) => length !== HASH_BYTES)) throw new MalformedError('not a node hash')
  return {
    index: parseWholeNumber(index.slice('index '.length)),
    hashes: proof,
    note: parseNote(text.slice(end + 2)),
  }
}

export interface ProvenEntry {
  readonly origin: string
  readonly index: number
  readonly size: number
  readonly signatures: readonly VerifiedSignature[]
}

/**
 * Verifies that the log signed a tree with this entry. `keys` are those of the log and of witnesses.
 * @throws MalformedError with the invalid part
 */
export async function verifyProof(
  primitives: Primitives,
  entry: Bytes,
  { index, hashes, note }: ProofFile,
  keys: readonly VerifierKey[],
): Promise<ProvenEntry> {
  const { origin, size, root } = parseCheckpoint(note.body)
  const signatures = await verifySignatures(primitives, note, keys)
  if (!signatures.some(({ key, time }) => key.name === origin && time === undefined))
    throw new MalformedError(`no signature of ${origin}`)
  const leaf = hashLeaf(primitives.sha256, entry)
  if (!verifyInclusion(primitives.sha256, { index, size, leaf, proof: hashes, root }))
    throw new MalformedError('the entry is not in the signed tree')
  return { origin, index, size, signatures }
}
