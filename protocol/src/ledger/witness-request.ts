// Request of a log to a witness (C2SP tlog-witness@v1.0.0): cosign a newer tree that contains the older one.
import { toBase64, type Bytes, fromBase64, MalformedError, parseWholeNumber } from './bytes.ts'
import { HASH_BYTES } from './merkle.ts'
import { type Note, formatNote, parseNote } from './note.ts'

const MAX_HASHES = 63

export interface WitnessRequest {
  /** Number of leaves of the last tree that the witness has signed, as far as the log knows. */
  readonly oldSize: number
  readonly proof: readonly Bytes[]
  readonly note: Note
}

export const formatWitnessRequest = ({ oldSize, proof, note }: WitnessRequest): string =>
  [`old ${oldSize}`, ...proof.map(toBase64), '', formatNote(note)].join('\n')

export function parseWitnessRequest(text: string): WitnessRequest {
  const end = text.indexOf('\n\n')
  const [old = '', ...hashes] = text.slice(0, end).split('\n')
  if (end < 0 || !old.startsWith('old ')) throw new MalformedError('not a witness request')
  if (hashes.length > MAX_HASHES) throw new MalformedError('the proof has too many hashes')
  const proof = hashes.map(fromBase64)
  if (proof.some(({ length }) => length !== HASH_BYTES)) throw new MalformedError('not a node hash')
  return { oldSize: parseWholeNumber(old.slice('old '.length)), proof, note: parseNote(text.slice(end + 2)) }
}
