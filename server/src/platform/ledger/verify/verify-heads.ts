import {
  type Bytes,
  formatCheckpoint,
  toHex,
  isSameBytes,
  MalformedError,
  type NoteSignature,
  type TreeHead,
  type VerifiedSignature,
  verifySignatures,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import { primitives } from '../primitives.ts'

export interface SourceHead extends TreeHead {
  /** Name for messages, if it is not a head of the source, such as a note kept by the reader. */
  readonly name?: string
  /** Recorded by the reader: it needs no signature. */
  readonly isRemembered?: true
  readonly signatures: readonly NoteSignature[]
  /** Columns of each signature's row; undefined if only the lines are available. Unix seconds. */
  readonly stored?: readonly { readonly name: string; readonly keyId: string; readonly time: number }[]
  /** Unix seconds: recent heads may get further signatures. Without it all must be present. */
  readonly sealTime?: number
}

export interface SignedRoot extends TreeHead {
  readonly signatures: readonly VerifiedSignature[]
}

export interface Trust {
  readonly origin: string
  /** Keys of the log and of witnesses; other signatures are ignored. */
  readonly keys: readonly VerifierKey[]
  /** Checks whether the witnesses suffice; undefined if none is required. */
  readonly isWitnessed?: (signatures: readonly VerifiedSignature[]) => boolean
}

/** Seconds within which a sealed head must be signed, and witnessed. */
const SIGNED_WITHIN = 600
const WITNESSED_WITHIN = 3_600
/** Further invalid heads are only counted, because they follow from the first ones. */
const MAX_HEADS = 5

export class Heads {
  readonly #trust: Trust
  readonly #addFinding: (where: string, what: string) => void
  readonly #now: number
  count = 0
  #bad = 0
  #good = 0
  #signed: SignedRoot | undefined
  #witnessed: SignedRoot | undefined
  #unsigned: SourceHead | undefined
  /** Leaves that must be witnessed by now. */
  #due = 0

  constructor(trust: Trust, report: (where: string, what: string) => void) {
    this.#trust = trust
    this.#addFinding = report
    this.#now = Date.now() / 1000
  }

  get signed(): SignedRoot | undefined {
    return this.#signed
  }

  get witnessed(): SignedRoot | undefined {
    return this.#witnessed
  }

  /** Returns the size of the last valid head if this is the first invalid one. */
  async take(head: SourceHead, own: Bytes): Promise<number | undefined> {
    const { size, root } = head
    const bad = this.#bad
    const isNew = this.#bad === 0
    if (!isSameBytes(own, root)) this.#fault(head, `its root is ${toHex(root)}, the leaves give ${toHex(own)}`)
    if (head.isRemembered !== true) await this.#takeSignatures(head)
    if (this.#bad === bad) this.#good = size
    else if (isNew) return this.#good
    return undefined
  }

  end(): void {
    const { origin, isWitnessed } = this.#trust
    const late = this.#unsigned
    if (late !== undefined && !this.#isWithin(late, SIGNED_WITHIN))
      this.#addFinding(getName(late), `is not signed by ${origin}`)
    if (isWitnessed !== undefined && (this.#witnessed?.size ?? 0) < this.#due)
      this.#addFinding(`head ${this.#due}`, 'is not witnessed as the policy asks')
    if (this.#bad > MAX_HEADS) this.#addFinding('heads', `${this.#bad - MAX_HEADS} more do not hold`)
  }

  async #takeSignatures(head: SourceHead): Promise<void> {
    const { origin, keys, isWitnessed } = this.#trust
    const { size, root, signatures, stored = [], sealTime } = head
    const body = formatCheckpoint({ origin, size, root })
    try {
      const verified = await verifySignatures(primitives, { body, signatures }, keys)
      for (const what of findRowErrors(signatures, stored, verified)) this.#fault(head, what)
      if (verified.some(({ key }) => key.name === origin)) {
        this.#signed = { size, root, signatures: verified }
        this.#unsigned = undefined
        if (isWitnessed?.(verified) === true) this.#witnessed = this.#signed
      } else if (signatures.some(({ name }) => name === origin))
        this.#fault(head, `it is signed by another key than those of ${origin}`)
      else if (sealTime === undefined) this.#fault(head, `is not signed by ${origin}`)
      else this.#unsigned ??= head
      if (!this.#isWithin(head, WITNESSED_WITHIN)) this.#due = size
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      this.#fault(head, error.message)
    }
  }

  // A time in the future is not accepted either.
  #isWithin({ sealTime }: SourceHead, seconds: number): boolean {
    return sealTime !== undefined && Math.abs(this.#now - sealTime) < seconds
  }

  #fault(head: SourceHead, what: string): void {
    this.#bad += 1
    if (this.#bad <= MAX_HEADS) this.#addFinding(getName(head), what)
  }
}

const getName = ({ name = 'head', size }: SourceHead): string => `${name} ${size}`

function* findRowErrors(
  signatures: readonly NoteSignature[],
  stored: NonNullable<SourceHead['stored']>,
  verified: readonly VerifiedSignature[],
): Generator<string> {
  for (const [place, row] of stored.entries()) {
    const line = signatures[place]
    if (line?.name !== row.name || line.keyId !== row.keyId)
      yield `a line of ${line?.name ?? ''} ${line?.keyId ?? ''} stands in the row of ${row.name} ${row.keyId}`
    const time = verified.find(({ signature }) => signature === line)?.time
    if (time !== undefined && time !== row.time) yield `the line of ${row.name} is of ${time}, its row of ${row.time}`
  }
}

/** Merges the heads of a log with notes kept by the reader, by size. */
export async function* mergeHeads(
  heads: AsyncIterable<SourceHead>,
  kept: readonly SourceHead[],
): AsyncGenerator<SourceHead> {
  const waiting = kept.toSorted((a, b) => a.size - b.size)
  for await (const head of heads) {
    while (waiting[0] !== undefined && waiting[0].size <= head.size) yield waiting.shift() ?? head
    yield head
  }
  yield* waiting
}
