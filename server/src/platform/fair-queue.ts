// Limits how many jobs of one kind run at a time in this process, and shares the slots fairly among users.
import { Failure } from './failure.ts'

/** The id of an account or person; the network address of a caller without an account. */
export type QueueUser = number | string

export interface QueueLimits {
  readonly running: number
  /** Lower than `running`, so that the long jobs of one user never keep others from starting. */
  readonly runningPerUser: number
  readonly jobsPerUser: number
}

/** Seconds. */
const RETRY_AFTER = 60

interface UserJobs {
  running: number
  readonly waiting: Set<() => void>
}

export class FairQueue {
  readonly #limits: QueueLimits
  #running = 0
  /** Users with jobs, ordered by the start of their last job: the most recent is last. */
  readonly #shares = new Map<QueueUser, UserJobs>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs a job when it is its user's turn. Waiting users take turns; the jobs of one user start in order.
   * @throws Failure `too_many`; the signal's reason if it is aborted before the job starts; any error of the job
   */
  async run<T>(user: QueueUser, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#start(user, signal)
    try {
      return await job()
    } finally {
      this.#end(user)
    }
  }

  /** Yields the values of a job. The job holds its slot from the first read until the last value or until the reader stops. @throws like `run` */
  async *stream<T>(user: QueueUser, values: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
    await this.#start(user, signal)
    try {
      yield* values
    } finally {
      this.#end(user)
    }
  }

  /** @throws Failure `too_many` if another job of this user would be rejected */
  assertRoom(user: QueueUser): void {
    const { running, waiting } = this.#shareOf(user)
    if (running + waiting.size >= this.#limits.jobsPerUser) throw new Failure('too_many', { retryAfter: RETRY_AFTER })
  }

  async #start(user: QueueUser, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    this.assertRoom(user)
    const share = this.#shareOf(user)
    if (this.#mayStart(share)) this.#take(user, share)
    else await this.#wait(user, share, signal)
  }

  #wait(user: QueueUser, share: UserJobs, signal: AbortSignal | undefined): Promise<void> {
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
    // Start the next job in the same tick, so that no new job takes the slot.
    for (const { running, waiting } of this.#shares.values()) {
      const [start] = waiting
      if (start !== undefined && this.#mayStart({ running, waiting })) return start()
    }
  }

  #take(user: QueueUser, share: UserJobs): void {
    this.#running += 1
    share.running += 1
    this.#shares.delete(user)
    this.#shares.set(user, share)
  }

  #mayStart({ running }: UserJobs): boolean {
    return this.#running < this.#limits.running && running < this.#limits.runningPerUser
  }

  #shareOf(user: QueueUser): UserJobs {
    return this.#shares.get(user) ?? { running: 0, waiting: new Set() }
  }

  #dropIdle(user: QueueUser, { running, waiting }: UserJobs): void {
    if (running === 0 && waiting.size === 0) this.#shares.delete(user)
  }
}
