// Serves all open streams of a process: once per second, one statement reads their sessions and one reads published events.
import { isOwnTopic, type Topic, toTopic } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { type Audience, loadAudience } from '#engine/read/audience.ts'
import { compactTopics } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import {
  isHistoryStored,
  type Position,
  formatPosition,
  type PublishedChanges,
  readPosition,
  readPublished,
} from '#platform/topics/read-changes.ts'
import type { ListChange } from '#platform/topics/publish-invalidations.ts'
import type { EventStream } from './stream.ts'

export interface HubDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'live'>
  readonly resources: readonly Resource[]
  readonly log: FastifyBaseLogger
}

const TICK_MS = 1_000
const BEAT_MS = 20_000
/** Maximum streams per account and per process. A browser opens one stream, or one per window if it cannot share. */
export const MAX_OF_PERSON = 20
const MAX_OF_PROCESS = 2_000
/** Seconds after which a client may retry a rejected stream. */
const RETRY_AFTER = 30

interface Listener {
  readonly stream: EventStream
  principal: Principal
}

export class EventHub {
  readonly #deps: HubDeps
  readonly #listeners = new Set<Listener>()
  #position: Position | undefined
  /** Events delivered by the last read; the next read returns some of them again. */
  #seen: ReadonlySet<number> = new Set()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #hasMissed = false

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** @throws Failure `too_many` if the user or the process has too many streams; `unavailable` while the server stops */
  assertRoom({ accountId }: Principal): void {
    if (this.#isClosed) throw new Failure('unavailable')
    const own = [...this.#listeners].filter(({ principal }) => principal.accountId === accountId)
    if (own.length >= MAX_OF_PERSON || this.#listeners.size >= MAX_OF_PROCESS)
      throw new Failure('too_many', { retryAfter: RETRY_AFTER })
  }

  /** Serves a stream until either side closes it, starting after the event id `since`. */
  async open(stream: EventStream, principal: Principal, since: string | undefined): Promise<void> {
    const listener = { stream, principal }
    this.#listeners.add(listener)
    stream.onEnd(() => this.#listeners.delete(listener))
    try {
      await this.#begin(listener, since)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'event stream failed to start')
      stream.end()
    }
    this.#timer ??= setTimeout(() => void this.#tick(), TICK_MS).unref()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const { stream } of this.#listeners) stream.end()
    this.#listeners.clear()
  }

  async #begin(listener: Listener, since: string | undefined): Promise<void> {
    const from = since === undefined ? undefined : readPosition(since)
    const { position, published } = await readPublished(this.#deps.db, from)
    const text = formatPosition(position)
    if (since !== undefined && (from === undefined || !isHistoryStored(from, position))) listener.stream.reset(text)
    else {
      listener.stream.beat(text)
      await this.#deliver([listener], published, text)
    }
  }

  async #tick(): Promise<void> {
    try {
      await this.#look()
      this.#hasMissed = false
    } catch (error) {
      if (!this.#hasMissed) this.#deps.log.warn({ err: error }, 'event streams failed')
      // Events may have been deleted in the meantime, so streams have to reset.
      this.#hasMissed = true
    }
    const isIdle = this.#listeners.size === 0
    if (isIdle) this.#position = undefined
    this.#timer = isIdle || this.#isClosed ? undefined : setTimeout(() => void this.#tick(), TICK_MS).unref()
  }

  async #look(): Promise<void> {
    await this.#readSessions()
    const before = this.#position
    const { position, published } = await readPublished(this.#deps.db, before)
    const fresh = published.filter(({ id }) => !this.#seen.has(id))
    this.#position = position
    this.#seen = new Set(published.map(({ id }) => id))
    const text = formatPosition(position)
    const listeners = [...this.#listeners]
    if (this.#hasMissed || (before !== undefined && before.epoch !== position.epoch))
      for (const { stream } of listeners) stream.reset(text)
    else await this.#deliver(listeners, fresh, text)
    for (const { stream } of listeners) if (stream.idle > BEAT_MS) stream.beat(text)
  }

  /** Ends streams whose session has ended, and applies changed rights. */
  async #readSessions(): Promise<void> {
    const listeners = [...this.#listeners]
    const sessions = await Promise.all(listeners.map(({ principal }) => this.#deps.sessions.live(principal.sessionId)))
    for (const [index, listener] of listeners.entries()) {
      const session = sessions[index]
      if (session === undefined) {
        this.#listeners.delete(listener)
        listener.stream.end()
        continue
      }
      const before = listener.principal
      listener.principal = session.principal
      if (this.#position !== undefined && hasChangedRights(before, session.principal))
        listener.stream.reset(formatPosition(this.#position))
    }
  }

  async #deliver(
    listeners: readonly Listener[],
    published: readonly PublishedChanges[],
    position: string,
  ): Promise<void> {
    const changes = published.flatMap((one) => one.changes)
    if (changes.length === 0 || listeners.length === 0) return
    const { db, resources } = this.#deps
    const principals = listeners.map(({ principal }) => principal)
    const audience = await loadAudience(db, resources, changes, principals)
    for (const { stream, principal } of listeners) {
      const topics = [...listReadableTopics(audience, principal), ...listOwnTopics(changes, principal)]
      if (topics.length > 0) stream.topics(topics, position)
    }
  }
}

/** Returns the topics that the user may receive: granted lists, limited to records in the organisation's scope. */
function listReadableTopics(audience: Audience, principal: Principal): Topic[] {
  const granted = audience(principal).filter(({ resource }) => hasApi(principal, getListEntry(resource)))
  return compactTopics(
    granted.flatMap(({ resource: { table }, ids, isBare }) => [
      ...(isBare ? [toTopic(table)] : []),
      ...[...ids].map((id) => toTopic(table, id)),
    ]),
  )
}

const listOwnTopics = (changes: readonly ListChange[], { accountId }: Principal): Topic[] => [
  ...new Set(
    changes
      .filter(({ list, ids, isBare }) => isOwnTopic(list) && (isBare || ids.includes(accountId)))
      .map(({ list }) => list),
  ),
]

const hasChangedRights = (before: Principal, now: Principal) =>
  before.apis !== now.apis || before.isAdmin !== now.isAdmin || before.organisationId !== now.organisationId
