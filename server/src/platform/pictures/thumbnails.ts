// Creates a thumbnail at its first request and stores it next to the picture, by hash.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { Failure } from '../failure.ts'
import { FairQueue, type QueueUser } from '../fair-queue.ts'
import { createThumbnailInChild } from './in-child.ts'

export const THUMBNAIL_TYPE = 'image/webp'

/** A new list shows several pictures in each row. */
const LIMITS = { running: 2, runningPerUser: 1, jobsPerUser: 200 }

/** A browser has six connections: slow thumbnails on all of them would block the scripts of the next page. */
const PATIENCE_MS = 1_000

/** The bytes of a thumbnail; `none` if it cannot be created, `underway` if that takes longer than a page should wait. */
export type Thumbnail = Buffer | 'none' | 'underway'

/** Returns the thumbnail of a picture, created in the queue of the first user who requests it. Never throws because of its content. */
export type GetThumbnail = (user: QueueUser, sha256: string) => Promise<Thumbnail>

export interface ThumbnailOptions {
  readonly make?: (path: string) => Promise<Buffer>
  /** Milliseconds that a request waits for a thumbnail. */
  readonly patience?: number
}

export function createThumbnails(
  files: FileStore,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { make = createThumbnailInChild, patience = PATIENCE_MS }: ThumbnailOptions = {},
): GetThumbnail {
  const queue = new FairQueue(LIMITS)
  const underway = new Map<string, Promise<Thumbnail>>()
  /** Pictures whose child process was killed. The next server retries them, because the machine may be the cause. */
  const failedPictures = new Set<string>()

  const createAndStore = async (user: QueueUser, sha256: string): Promise<Thumbnail> => {
    try {
      const small = await queue.run(user, () => make(files.getPath(sha256)))
      await files.keepSmall(sha256, small)
      return small
    } catch (error) {
      if (error instanceof Failure) return 'underway'
      log.warn({ err: error, sha256 }, 'creating a thumbnail failed')
      if (error instanceof TaskFailure) await files.keepSmall(sha256, NONE)
      else failedPictures.add(sha256)
      return 'none'
    }
  }

  const startOnce = (user: QueueUser, sha256: string): Promise<Thumbnail> => {
    const pending = underway.get(sha256) ?? createAndStore(user, sha256).finally(() => underway.delete(sha256))
    underway.set(sha256, pending)
    return pending
  }

  return async (user, sha256) => {
    const stored = await files.readSmall(sha256)
    if (stored !== undefined) return stored.length === 0 ? 'none' : stored
    if (failedPictures.has(sha256)) return 'none'
    return Promise.race([startOnce(user, sha256), sleep(patience, 'underway' as const, { ref: false })])
  }
}

/** Stored in place of a thumbnail, so that a damaged picture is decoded only once. */
const NONE = Buffer.alloc(0)
