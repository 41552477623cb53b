// A witness signs a head that extends the last signed one, and stores it before the signature is sent (docs/ledger.md; C2SP tlog-witness).
import {
  type Bytes,
  toHex,
  isSameBytes,
  MalformedError,
  type Note,
  type NoteSignature,
  parseCheckpoint,
  parseNote,
  verifySignatures,
  verifyConsistency,
} from '@cangdan/protocol/ledger'
import { primitives, sha256 } from '../ledger/primitives.ts'
import { FairQueue } from '../fair-queue.ts'
import { type Evidence, EvidenceFiles } from './evidence.ts'
import { proveEntries } from './entries.ts'
import { type Continuity, checkContinuity, LogFault, createRemoteTree } from './log-client.ts'
import type { WitnessedLog, WitnessKey, WitnessSettings } from './settings.ts'
import { SeenNotes } from './seen-notes.ts'
import { getLogUrl, sortNotes, buildNoteText, type ShownHead } from './shown-head.ts'
import { type SignedState, StateFiles } from './state-files.ts'

export type ConfirmResult =
  | { readonly kind: 'signed'; readonly line: NoteSignature; readonly shown: ShownHead }
  /** The caller's old size is not that of the last signed head. */
  | { readonly kind: 'other size'; readonly size: number }
  | { readonly kind: 'not proven' }
  /** The log has forked; `size` is that of the last signed head. */
  | { readonly kind: 'stopped'; readonly why: string; readonly size: number }

/** Proof that a head extends the last one: hashes from the caller, or the log's tiles. */
export type ProofInput = { readonly oldSize: number; readonly hashes: readonly Bytes[] } | 'tiles'

interface WitnessOptions {
  readonly entries?: string | undefined
  readonly print: (line: string) => void
  /** Unix seconds. */
  readonly now?: () => number
  /** Called after the state is stored, before the signature is sent. */
  readonly onKept?: () => void
}

export class Witness {
  readonly settings: WitnessSettings
  readonly own: WitnessKey
  hasFindings = false
  readonly #states: StateFiles
  readonly #evidence: EvidenceFiles
  readonly #seen: SeenNotes
  readonly #options: WitnessOptions
  /** One head of a log at a time. */
  readonly #queue = new FairQueue({ running: Infinity, runningPerUser: 1, jobsPerUser: Infinity })

  constructor(settings: WitnessSettings, own: WitnessKey, options: WitnessOptions) {
    this.settings = settings
    this.own = own
    this.#options = options
    this.#states = new StateFiles(settings.folder, own)
    this.#evidence = new EvidenceFiles(settings.folder, settings.webhook, options.print)
    this.#seen = new SeenNotes(settings.folder)
  }

  report = (): Promise<void> => this.#evidence.report()

  /** Checks for an unproven head that is due. */
  async isInDoubt({ origin }: WitnessedLog): Promise<boolean> {
    return (await this.#evidence.unproven(origin)).some(({ isDue }) => isDue)
  }

  /** Stores the first heads of the contracts for new logs. Returns their origins. */
  async begin(): Promise<string[]> {
    const begun: string[] = []
    for (const log of this.settings.logs) if (await this.#states.begin(log, this.#now())) begun.push(log.origin)
    return begun
  }

  /** @throws StartError naming the first missing or damaged state */
  async assertWhole(): Promise<void> {
    for (const log of this.settings.logs) await this.#states.last(log)
  }

  logOf = (origin: string): WitnessedLog | undefined => this.settings.logs.find((log) => log.origin === origin)

  lastOf = (log: WitnessedLog): Promise<SignedState> => this.#states.last(log)

  /** `unknown`: the log is not witnessed. `unsigned`: no valid signature of its keys. @throws MalformedError if it is not a checkpoint */
  async open(note: Note): Promise<ShownHead | 'unknown' | 'unsigned'> {
    const head = parseCheckpoint(note.body)
    const log = this.logOf(head.origin)
    if (log === undefined) return 'unknown'
    const verified = await verifySignatures(primitives, note, log.keys).catch((error: unknown) => {
      if (error instanceof MalformedError) return []
      throw error
    })
    if (verified.length === 0) return 'unsigned'
    return { log, head, body: note.body, signatures: verified.map(({ signature }) => signature) }
  }

  /** Signs a head that extends the last signed one. @throws LogFault if its tiles are unusable */
  confirm(shown: ShownHead, proof: ProofInput): Promise<ConfirmResult> {
    return this.#queue.run(shown.log.origin, () => this.#confirm(shown, proof))
  }

  async #confirm(shown: ShownHead, proof: ProofInput): Promise<ConfirmResult> {
    const { log, head } = shown
    const { isNew, twin } = await this.#seen.add(head, buildNoteText(shown))
    const last = await this.#states.last(log)
    const stopped = await this.#evidence.against(log.origin)
    if (stopped !== undefined) return { kind: 'stopped', why: `it has forked: ${stopped}`, size: last.head.size }
    // Two roots of one size are a fork without further proof.
    const isTwin = head.size === last.head.size && !isSameBytes(head.root, last.head.root)
    const before = isTwin ? last.note : twin
    if (before !== undefined)
      return this.#stop(shown, last, {
        why: `two trees of ${head.size} leaves were signed: ${toHex(parseCheckpoint(parseNote(before).body).root)} and ${toHex(head.root)}`,
        before,
        from: head.size,
        proof: [],
      })
    if (head.size < last.head.size) return this.#smaller(shown, last, isNew)
    const rejected =
      proof === 'tiles'
        ? await this.#keptWhere(shown, last, () => this.#byTiles(shown, last))
        : await this.#byHashes(shown, last, proof)
    if (rejected !== undefined) return rejected
    const lost = await this.#keptWhere(
      shown,
      last,
      async () => (await this.#entriesLost(shown, last)) ?? (await this.#settled(shown, last)),
    )
    if (lost !== undefined) return lost
    const line = await this.#states.sign(head, shown.signatures, this.#now())
    this.#options.onKept?.()
    return { kind: 'signed', line, shown }
  }

  /** A head smaller than the signed one is not signed, but must belong to the same tree. */
  async #smaller(shown: ShownHead, last: SignedState, isNew: boolean): Promise<ConfirmResult> {
    const { log, head } = shown
    const answer = { kind: 'other size', size: last.head.size } as const
    if (!isNew || log.url === undefined || head.size === 0) return answer
    try {
      const continuity = await checkContinuity(createRemoteTree(log.url, last.head.size), head, last.head)
      return continuity.continues ? answer : await this.#forked(shown, last, continuity)
    } catch (error) {
      await this.#keepUnproven(shown, last, error)
      return answer
    }
  }

  async #keptWhere<T>(shown: ShownHead, last: SignedState, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await this.#keepUnproven(shown, last, error)
      throw error
    }
  }

  /** Records a signed head that the log's tiles do not prove, because it may be a hidden fork. @throws other errors */
  async #keepUnproven(shown: ShownHead, last: SignedState, error: unknown): Promise<void> {
    if (!(error instanceof LogFault)) throw error
    const { head } = shown
    if (isSameBytes(head.root, last.head.root)) return
    const [before, after] = sortNotes(shown, last)
    await this.#evidence.add({
      kind: 'unproven',
      origin: head.origin,
      why: `nothing proves the head of ${head.size} leaves: ${error.message}`,
      before,
      after,
      shown: buildNoteText(shown),
      from: Math.min(head.size, last.head.size),
      to: Math.max(head.size, last.head.size),
      proof: [],
      isSilence: !error.isWrong,
    })
    if (error.isWrong) this.hasFindings = true
  }

  /** Checks unproven heads against a tree that extends the signed one. Heads that the tiles still do not prove stay unproven. */
  async #settled(shown: ShownHead, last: SignedState): Promise<ConfirmResult | undefined> {
    const { url, origin } = shown.log
    if (url === undefined) return undefined
    for (const unproven of await this.#evidence.unproven(origin)) {
      try {
        for (const note of unproven.notes) {
          const stopped = await this.#againstNote(shown, last, url, note)
          if (stopped !== undefined) return stopped
        }
        await this.#evidence.settle(unproven)
      } catch (error) {
        if (!(error instanceof LogFault)) throw error
        this.#options.print(`${origin}: ${error.message}`)
      }
    }
    return undefined
  }

  async #againstNote(
    shown: ShownHead,
    last: SignedState,
    url: string,
    note: string,
  ): Promise<ConfirmResult | undefined> {
    const { head } = shown
    const other = parseCheckpoint(parseNote(note).body)
    const [older, later] = other.size > head.size ? [head, other] : [other, head]
    const continuity = await checkContinuity(createRemoteTree(url, later.size), older, later)
    if (continuity.continues) return undefined
    const [before, after] = later === other ? [buildNoteText(shown), note] : [note, buildNoteText(shown)]
    const why = `the heads of ${other.size} and of ${head.size} leaves are not of one tree`
    return this.#stop(shown, last, { why, before, after, to: later.size, ...continuity })
  }

  async #byHashes(
    shown: ShownHead,
    last: SignedState,
    { oldSize, hashes }: Exclude<ProofInput, 'tiles'>,
  ): Promise<ConfirmResult | undefined> {
    const { log, head } = shown
    if (oldSize !== last.head.size) return { kind: 'other size', size: last.head.size }
    const step = { from: oldSize, to: head.size, fromRoot: last.head.root, toRoot: head.root, proof: hashes }
    if (verifyConsistency(sha256, step)) return undefined
    // Anyone may send a wrong proof of a signed head, so only the log's tiles prove a fork.
    const examined = await this.#examined(shown, last)
    if (examined !== undefined) return examined
    if (log.url === undefined) {
      const why = `the proof that ${head.size} leaves continue ${oldSize} does not hold, and the log has no address to look at`
      const found = { origin: log.origin, why, before: last.note, after: buildNoteText(shown), proof: hashes }
      await this.#evidence.add({ kind: 'unproven', ...found, from: oldSize, to: head.size })
      this.hasFindings = true
    }
    return { kind: 'not proven' }
  }

  async #examined(shown: ShownHead, last: SignedState): Promise<ConfirmResult | undefined> {
    if (shown.log.url === undefined) return undefined
    try {
      return await this.#byTiles(shown, last)
    } catch (error) {
      await this.#keepUnproven(shown, last, error)
      return undefined
    }
  }

  async #byTiles(shown: ShownHead, last: SignedState): Promise<ConfirmResult | undefined> {
    const { log, head } = shown
    const continuity = await checkContinuity(createRemoteTree(getLogUrl(log), head.size), last.head, head)
    return continuity.continues ? undefined : this.#forked(shown, last, continuity)
  }

  #forked(
    shown: ShownHead,
    last: SignedState,
    fork: Extract<Continuity, { continues: false }>,
  ): Promise<ConfirmResult> {
    const [before, after] = sortNotes(shown, last)
    const [small, large] = [shown.head.size, last.head.size].toSorted((a, b) => a - b)
    const why = `the tree of ${large} leaves does not continue that of ${small}: its first ${small} leaves have the root ${toHex(fork.prefixRoot)}`
    return this.#stop(shown, last, { why, before, after, ...fork, to: large ?? 0 })
  }

  async #stop(
    shown: ShownHead,
    last: SignedState,
    found: Pick<Evidence, 'why' | 'from' | 'proof'> & Partial<Evidence>,
  ): Promise<ConfirmResult> {
    const { origin, size: to } = shown.head
    const { why, from, proof, prefixRoot, before = last.note, after = buildNoteText(shown) } = found
    const evidence = { kind: 'fork', origin, why, before, after, from, to: found.to ?? to, proof } as const
    const whole = { ...evidence, shown: buildNoteText(shown) }
    await this.#evidence.add(prefixRoot === undefined ? whole : { ...whole, prefixRoot })
    this.hasFindings = true
    return { kind: 'stopped', why, size: last.head.size }
  }

  async #entriesLost(shown: ShownHead, last: SignedState): Promise<ConfirmResult | undefined> {
    const { entries: folder, print } = this.#options
    if (folder === undefined) return undefined
    const { log, head } = shown
    const { proven, broken, lost } = await proveEntries(folder, log, head, createRemoteTree(getLogUrl(log), head.size))
    for (const each of broken) print(each)
    if (broken.length > 0) this.hasFindings = true
    if (lost === undefined) {
      print(`${log.origin}: ${proven} entries proven in ${head.size} leaves`)
      return undefined
    }
    return this.#stop(shown, last, lost)
  }

  #now = (): number => this.#options.now?.() ?? Math.floor(Date.now() / 1000)
}
