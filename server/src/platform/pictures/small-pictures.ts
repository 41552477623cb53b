// Creates a thumbnail at its first request and stores it next to the picture, by hash.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { Failure } from '../failure.ts'
import { FairQueue, type QueueUser } from '../fair-queue.ts'
import { makeSmallInChild } from './in-child.ts'

export const SMALL_TYPE = 'image/webp'

/** A new list shows several pictures in each row. */
const LIMITS = { running: 2, runningPerUser: 1, jobsPerUser: 200 }

/** A browser has six connections: slow thumbnails on all of them would block the scripts of the next page. */
const PATIENCE_MS = 1_000

/** The bytes of a thumbnail; `none` if it cannot be created, `underway` if that takes longer than a page should wait. */
export type Small = Buffer | 'none' | 'underway'

/** Returns the thumbnail of a picture, created in the queue of the first user who requests it. Never throws because of its content. */
export type SmallPictures = (user: QueueUser, sha256: string) => Promise<Small>

export interface SmallPicturesOptions {
  readonly make?: (path: string) => Promise<Buffer>
  /** Milliseconds that a request waits for a thumbnail. */
  readonly patience?: number
}

export function smallPictures(
  files: FileStore,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { make = makeSmallInChild, patience = PATIENCE_MS }: SmallPicturesOptions = {},
): SmallPictures {
  const queue = new FairQueue(LIMITS)
  const underway = new Map<string, Promise<Small>>()
  /** Pictures whose child process was killed. The next server retries them, because the machine may be the cause. */
  const tooHard = new Set<string>()

  const made = async (user: QueueUser, sha256: string): Promise<Small> => {
    try {
      const small = await queue.run(user, () => make(files.pathOf(sha256)))
      await files.keepSmall(sha256, small)
      return small
    } catch (error) {
      if (error instanceof Failure) return 'underway'
      log.warn({ err: error, sha256 }, 'creating a thumbnail failed')
      if (error instanceof TaskFailure) await files.keepSmall(sha256, NONE)
      else tooHard.add(sha256)
      return 'none'
    }
  }

  const making = (user: QueueUser, sha256: string): Promise<Small> => {
    const begun = underway.get(sha256) ?? made(user, sha256).finally(() => underway.delete(sha256))
    underway.set(sha256, begun)
    return begun
  }

  return async (user, sha256) => {
    const kept = await files.readSmall(sha256)
    if (kept !== undefined) return kept.length === 0 ? 'none' : kept
    if (tooHard.has(sha256)) return 'none'
    return Promise.race([making(user, sha256), sleep(patience, 'underway' as const, { ref: false })])
  }
}

/** Stored in place of a thumbnail, so that a damaged picture is decoded only once. */
const NONE = Buffer.alloc(0)
