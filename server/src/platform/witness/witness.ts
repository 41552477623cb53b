// A witness: signs that it has seen a head, where that continues the one it has signed before, and remembers so on disk before the signature leaves
// (`ledger.md` §4 "Witness"; C2SP tlog-witness).
import {
  type Bytes,
  type Checkpoint,
  hexOf,
  isSameBytes,
  MalformedError,
  type Note,
  type NoteSignature,
  noteText,
  parseCheckpoint,
  verifiedSignatures,
  verifyConsistency,
} from '@cangdan/protocol/ledger'
import { primitives, sha256 } from '../ledger/primitives.ts'
import { semaphore, withPermit } from '../semaphore.ts'
import { EvidenceFiles } from './evidence.ts'
import { proveEntries } from './entries.ts'
import { type Continuity, continuityOf, LogFault, treeAt } from './log-over-http.ts'
import type { WitnessedLog, WitnessKey, WitnessSettings } from './settings.ts'
import { type SignedState, StateFiles } from './state.ts'

/** What a log shows: a note that one of its keys has signed. */
export interface Shown {
  readonly log: WitnessedLog
  readonly head: Checkpoint
  readonly body: string
  /** Those of the log's keys. */
  readonly signatures: readonly NoteSignature[]
}

export type Answer =
  | { readonly kind: 'signed'; readonly line: NoteSignature; readonly shown: Shown }
  /** It was asked about another size than was signed last. */
  | { readonly kind: 'other size'; readonly size: number }
  | { readonly kind: 'not proven' }
  /** The log has forked, now or before; so many leaves were signed last. */
  | { readonly kind: 'stopped'; readonly why: string; readonly size: number }

/** How the log proves that a head continues the last one: hashes that were sent, or its own tiles. */
export type Proof = { readonly oldSize: number; readonly hashes: readonly Bytes[] } | 'tiles'

interface WitnessOptions {
  readonly entries?: string | undefined
  readonly say: (line: string) => void
  /** Seconds since 1970 UTC. */
  readonly now?: () => number
  /** After a state is on disk, and before its signature leaves. */
  readonly onKept?: () => void
}

export class Witness {
  readonly settings: WitnessSettings
  readonly own: WitnessKey
  /** Something was found that somebody must look at. */
  hasFindings = false
  readonly #states: StateFiles
  readonly #evidence: EvidenceFiles
  readonly #options: WitnessOptions
  readonly #turns = new Map<string, ReturnType<typeof semaphore>>()

  constructor(settings: WitnessSettings, own: WitnessKey, options: WitnessOptions) {
    this.settings = settings
    this.own = own
    this.#options = options
    this.#states = new StateFiles(settings.folder, own)
    this.#evidence = new EvidenceFiles(settings.folder, settings.webhook, options.say)
  }

  /** Writes the first heads of the contracts down, where nothing was signed yet. Answers the logs that it began. */
  async begin(): Promise<string[]> {
    const begun: string[] = []
    for (const log of this.settings.logs)
      if (await this.#states.begin(log, this.#now())) begun.push(log.origin)
    return begun
  }

  /** @throws StartError naming the first state that is missing or broken */
  async assertWhole(): Promise<void> {
    for (const log of this.settings.logs) await this.#states.last(log)
  }

  logOf = (origin: string): WitnessedLog | undefined =>
    this.settings.logs.find((log) => log.origin === origin)

  lastOf = (log: WitnessedLog): Promise<SignedState> => this.#states.last(log)

  /** `unknown`: of a log that is not witnessed. `unsigned`: none of its keys signed it, or one is said to have that did not. @throws MalformedError for what is no checkpoint */
  async open(note: Note): Promise<Shown | 'unknown' | 'unsigned'> {
    const head = parseCheckpoint(note.body)
    const log = this.logOf(head.origin)
    if (log === undefined) return 'unknown'
    const verified = await verifiedSignatures(primitives, note, log.keys).catch((error: unknown) => {
      if (error instanceof MalformedError) return []
      throw error
    })
    if (verified.length === 0) return 'unsigned'
    return { log, head, body: note.body, signatures: verified.map(({ signature }) => signature) }
  }

  /** Signs it, where it continues what was signed last. One head of a log at a time. @throws LogFault where its tiles cannot be used */
  confirm(shown: Shown, proof: Proof): Promise<Answer> {
    const { origin } = shown.log
    const turn = this.#turns.get(origin) ?? semaphore(1)
    this.#turns.set(origin, turn)
    return withPermit(turn, () => this.#confirm(shown, proof))
  }

  async #confirm(shown: Shown, proof: Proof): Promise<Answer> {
    const { log, head } = shown
    const last = await this.#states.last(log)
    const stopped = await this.#evidence.against(log.origin)
    if (stopped !== undefined)
      return { kind: 'stopped', why: `it has forked: ${stopped}`, size: last.head.size }
    // Two heads of one size need no proof.
    if (head.size === last.head.size && !isSameBytes(head.root, last.head.root))
      return this.#stop(shown, last, {
        why: `two trees of ${head.size} leaves were signed: ${hexOf(last.head.root)} and ${hexOf(head.root)}`,
        from: head.size,
        proof: [],
      })
    const refused =
      proof === 'tiles' ? await this.#byTiles(shown, last) : await this.#byHashes(shown, last, proof)
    if (refused !== undefined) return refused
    const lost = await this.#entriesLost(shown, last)
    if (lost !== undefined) return lost
    const line = await this.#states.sign(head, shown.signatures, this.#now())
    this.#options.onKept?.()
    return { kind: 'signed', line, shown }
  }

  async #byHashes(
    shown: Shown,
    last: SignedState,
    { oldSize, hashes }: Exclude<Proof, 'tiles'>,
  ): Promise<Answer | undefined> {
    const { log, head } = shown
    if (oldSize !== last.head.size) return { kind: 'other size', size: last.head.size }
    const step = { from: oldSize, to: head.size, fromRoot: last.head.root, toRoot: head.root, proof: hashes }
    if (verifyConsistency(sha256, step)) return undefined
    // Anyone may send a wrong proof of a head that the log has signed: only its own tiles say that it forks.
    const examined = await this.#examined(shown, last)
    if (examined !== undefined) return examined
    if (log.url === undefined) {
      const why = `the proof that ${head.size} leaves continue ${oldSize} does not hold, and the log has no address to look at`
      const found = { origin: log.origin, why, before: last.note, after: noteOf(shown), proof: hashes }
      await this.#evidence.add({ kind: 'unproven', ...found, from: oldSize, to: head.size })
      this.hasFindings = true
    }
    return { kind: 'not proven' }
  }

  async #examined(shown: Shown, last: SignedState): Promise<Answer | undefined> {
    if (shown.log.url === undefined) return undefined
    try {
      return await this.#byTiles(shown, last)
    } catch (error) {
      if (!(error instanceof LogFault)) throw error
      this.#options.say(`${shown.log.origin}: ${error.message}`)
      return undefined
    }
  }

  async #byTiles(shown: Shown, last: SignedState): Promise<Answer | undefined> {
    const { log, head } = shown
    if (head.size < last.head.size) return { kind: 'other size', size: last.head.size }
    const continuity = await continuityOf(treeAt(addressOf(log), head.size), last.head, head)
    return continuity.continues ? undefined : this.#forked(shown, last, continuity)
  }

  #forked(shown: Shown, last: SignedState, fork: Extract<Continuity, { continues: false }>): Promise<Answer> {
    const why = `the tree of ${shown.head.size} leaves does not continue that of ${last.head.size}: its first ${last.head.size} leaves have the root ${hexOf(fork.prefixRoot)}`
    return this.#stop(shown, last, { why, ...fork })
  }

  async #stop(
    shown: Shown,
    last: SignedState,
    found: { before?: string; why: string; from: number; proof: readonly Bytes[]; prefixRoot?: Bytes },
  ): Promise<Answer> {
    const { origin, size: to } = shown.head
    const { why, from, proof, prefixRoot, before = last.note } = found
    const evidence = { kind: 'fork', origin, why, before, after: noteOf(shown), from, to, proof } as const
    await this.#evidence.add(prefixRoot === undefined ? evidence : { ...evidence, prefixRoot })
    this.hasFindings = true
    return { kind: 'stopped', why, size: last.head.size }
  }

  async #entriesLost(shown: Shown, last: SignedState): Promise<Answer | undefined> {
    const { entries: folder, say } = this.#options
    if (folder === undefined) return undefined
    const { log, head } = shown
    const { proven, broken, lost } = await proveEntries(folder, log, head, treeAt(addressOf(log), head.size))
    for (const each of broken) say(each)
    if (broken.length > 0) this.hasFindings = true
    if (lost === undefined) {
      say(`${log.origin}: ${proven} entries proven in ${head.size} leaves`)
      return undefined
    }
    return this.#stop(shown, last, lost)
  }

  #now = (): number => this.#options.now?.() ?? Math.floor(Date.now() / 1000)
}

/** @throws LogFault */
export function addressOf({ origin, url }: WitnessedLog): string {
  if (url === undefined) throw new LogFault(`${origin} has no address`)
  return url
}

const noteOf = ({ body, signatures }: Shown): string => noteText({ body, signatures })
