// Asks witnesses to confirm what was signed (C2SP tlog-witness), and keeps their lines. One that is down stops nobody.
import {
  type Checkpoint,
  type Bytes,
  hexOf,
  isSameSigner,
  linesOf,
  MalformedError,
  type NoteSignature,
  noteText,
  parseCheckpoint,
  parseNote,
  parseSignatureLine,
  type Policy,
  type PolicyWitness,
  utf8,
  verifiedSignatures,
  wholeNumberOf,
  witnessCallText,
} from '@cangdan/protocol/ledger'
import { LedgerFault } from './fault.ts'
import { primitives, sha256 } from './primitives.ts'

/** Longer nobody waits for one. */
const ANSWER_MS = 1_000
const MAX_ANSWER = 65_536

export interface SignedHead {
  readonly head: Checkpoint
  /** The checkpoint's text and the log's own lines. */
  readonly body: string
  readonly own: readonly NoteSignature[]
}

export interface Cosignature {
  readonly witness: PolicyWitness
  readonly signature: NoteSignature
  /** Seconds since 1970 UTC, by the witness. */
  readonly time: number
}

export type Consistency = (from: number, to: number) => Promise<readonly Bytes[]>

/** Asks one witness, again where it names another size that it knows. @throws LedgerFault saying what it answered */
export async function askWitness(
  witness: PolicyWitness,
  signed: SignedHead,
  consistency: Consistency,
  knownSize: number,
): Promise<Cosignature> {
  let oldSize = Math.min(knownSize, signed.head.size)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const proof = oldSize === 0 ? [] : await consistency(oldSize, signed.head.size)
    const note = { body: signed.body, signatures: signed.own }
    const answer = await post(witness, witnessCallText({ oldSize, proof, note }))
    if (answer.status === 200) return cosignatureIn(answer.text, witness, signed.body)
    if (answer.status !== 409) throw refused(witness, answer)
    oldSize = sizeIn(answer.text, witness)
    if (oldSize > signed.head.size) throw knowsMore(witness, oldSize, signed.head)
  }
  throw new LedgerFault('witness', `${witness.name} names another size each time`)
}

/** The size that a witness has seen of the log; 0 where it has seen none. @throws LedgerFault where it does not answer */
export async function sizeSeenBy(witness: PolicyWitness, origin: string): Promise<number> {
  const { status, text } = await call(witness, `/${hexOf(sha256(utf8(origin)))}/checkpoint`, {})
  if (status === 404) return 0
  if (status !== 200) throw refused(witness, { status, text })
  try {
    const checkpoint = parseCheckpoint(parseNote(text).body)
    return checkpoint.origin === origin ? checkpoint.size : 0
  } catch {
    throw new LedgerFault('witness', `${witness.name} answers no checkpoint`)
  }
}

/** @throws LedgerFault where a witness has seen more than there is: a backup was restored, or somebody else signs */
export async function assertNothingLost(
  witnesses: readonly PolicyWitness[],
  head: Checkpoint,
): Promise<void> {
  for (const witness of witnesses) {
    if (witness.url === undefined) continue
    const seen = await sizeSeenBy(witness, head.origin).catch(() => 0)
    if (seen > head.size) throw knowsMore(witness, seen, head)
  }
}

const knowsMore = ({ name }: PolicyWitness, seen: number, { origin, size }: Checkpoint) =>
  new LedgerFault('rollback', `${origin}: ${name} has seen ${seen} leaves, and there are ${size} now`)

/** The line of one witness that fits the note. @throws MalformedError */
export async function cosignatureIn(
  text: string,
  witness: PolicyWitness,
  body: string,
): Promise<Cosignature> {
  const signatures = linesOf(text).map(parseSignatureLine)
  const own = signatures.filter((each) =>
    isSameSigner(each, { name: witness.key.name, keyId: witness.key.id, bytes: each.bytes }),
  )
  const [verified] = await verifiedSignatures(primitives, { body, signatures: own }, [witness.key])
  if (verified?.time === undefined) throw new MalformedError(`no cosignature of ${witness.name}`)
  return { witness, signature: verified.signature, time: verified.time }
}

/** The witness of a policy whose line it is. */
export const witnessOf = ({ witnesses }: Policy, signature: NoteSignature): PolicyWitness | undefined =>
  witnesses.find(({ key }) => key.name === signature.name && key.id === signature.keyId)

export const signedNote = ({ body, own }: SignedHead, cosigned: readonly NoteSignature[] = []): string =>
  noteText({ body, signatures: [...own, ...cosigned] })

interface Answer {
  readonly status: number
  readonly text: string
}

const refused = ({ name }: PolicyWitness, { status, text }: Answer) =>
  new LedgerFault('witness', `${name} answers ${status}: ${text.slice(0, 100).trim()}`)

function sizeIn(text: string, { name }: PolicyWitness): number {
  try {
    return wholeNumberOf(text.trim())
  } catch {
    throw new LedgerFault('witness', `${name} answers no size`)
  }
}

const post = (witness: PolicyWitness, body: string) =>
  call(witness, '/add-checkpoint', { method: 'POST', body, headers: { 'content-type': 'text/plain' } })

async function call({ name, url }: PolicyWitness, path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await response.text()
    if (text.length > MAX_ANSWER) throw new Error('its answer is too long')
    return { status: response.status, text }
  } catch {
    throw new LedgerFault('witness', `${name} does not answer at ${url}`)
  }
}
