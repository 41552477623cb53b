// Limits how many jobs of one kind run at a time within this process, and shares them among the users who ask for them.
import { Failure } from './failure.ts'

/** An account or a person, by its number; the network of a caller without one, by its name. */
export type QueueUser = number | string

export interface QueueLimits {
  /** Jobs that run at a time. */
  readonly running: number
  /** Jobs of one user that run at a time. Fewer than `running`, so that no user's long jobs keep others from starting. */
  readonly runningPerUser: number
  /** Jobs of one user that run or wait. */
  readonly jobsPerUser: number
}

/** Seconds after which a user with too many jobs may try again. */
const RETRY_AFTER = 60

interface Share {
  running: number
  /** What starts each job that waits, first come, first served. */
  readonly waiting: Set<() => void>
}

export class FairQueue {
  readonly #limits: QueueLimits
  #running = 0
  /** Users with jobs; the one whose job started last is the last. */
  readonly #shares = new Map<QueueUser, Share>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs a job when its user has a turn. Users who wait take turns; the jobs of one user start in their order.
   * @throws Failure `too_many`; the signal's reason where it is aborted before the job starts; what the job throws
   */
  async run<T>(user: QueueUser, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#start(user, signal)
    try {
      return await job()
    } finally {
      this.#end(user)
    }
  }

  /** Yields the values of a job, which runs from the request for the first until the last or until its reader stops. @throws as `run` does */
  async *stream<T>(user: QueueUser, values: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
    await this.#start(user, signal)
    try {
      yield* values
    } finally {
      this.#end(user)
    }
  }

  /** @throws Failure `too_many` where another job of this user would be refused */
  assertRoom(user: QueueUser): void {
    const { running, waiting } = this.#shareOf(user)
    if (running + waiting.size >= this.#limits.jobsPerUser)
      throw new Failure('too_many', { retryAfter: RETRY_AFTER })
  }

  async #start(user: QueueUser, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    this.assertRoom(user)
    const share = this.#shareOf(user)
    if (this.#mayStart(share)) this.#take(user, share)
    else await this.#wait(user, share, signal)
  }

  #wait(user: QueueUser, share: Share, signal: AbortSignal | undefined): Promise<void> {
    this.#shares.set(user, share)
    return new Promise((resolve, reject) => {
      const leave = () => {
        share.waiting.delete(start)
        this.#dropIdle(user, share)
        reject(signal?.reason as Error)
      }
      const start = () => {
        share.waiting.delete(start)
        signal?.removeEventListener('abort', leave)
        this.#take(user, share)
        resolve()
      }
      share.waiting.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #end(user: QueueUser): void {
    const share = this.#shareOf(user)
    this.#running -= 1
    share.running -= 1
    this.#dropIdle(user, share)
    // The next job starts within this call, so that no newcomer takes its permit.
    for (const { running, waiting } of this.#shares.values()) {
      const [start] = waiting
      if (start !== undefined && this.#mayStart({ running, waiting })) return start()
    }
  }

  #take(user: QueueUser, share: Share): void {
    this.#running += 1
    share.running += 1
    this.#shares.delete(user)
    this.#shares.set(user, share)
  }

  #mayStart({ running }: Share): boolean {
    return this.#running < this.#limits.running && running < this.#limits.runningPerUser
  }

  #shareOf(user: QueueUser): Share {
    return this.#shares.get(user) ?? { running: 0, waiting: new Set() }
  }

  #dropIdle(user: QueueUser, { running, waiting }: Share): void {
    if (running === 0 && waiting.size === 0) this.#shares.delete(user)
  }
}
