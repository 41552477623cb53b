// Small copies of pictures: made when one is first asked for, once, and kept beside the picture by its hash.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { Failure } from '../failure.ts'
import { FairQueue, type QueueUser } from '../fair-queue.ts'
import { makeSmallInChild } from './in-child.ts'

export const SMALL_TYPE = 'image/webp'

/** A list that nobody has seen before has some pictures in each of its rows. */
const LIMITS = { running: 2, runningPerUser: 1, jobsPerUser: 200 }

/** A browser has six connections: pictures that waited longer on all of them would keep the scripts of the next page from coming. */
const PATIENCE_MS = 1_000

/** The bytes of a small copy; `none` where none can be made, `underway` where that takes longer than a page should wait. */
export type Small = Buffer | 'none' | 'underway'

/** The small copy of the picture of this hash, made in a turn of the user who asks first. Never throws for what is in it. */
export type SmallPictures = (user: QueueUser, sha256: string) => Promise<Small>

export interface SmallPicturesOptions {
  readonly make?: (path: string) => Promise<Buffer>
  /** Milliseconds that anyone waits for a copy that is being made. */
  readonly patience?: number
}

export function smallPictures(
  files: FileStore,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { make = makeSmallInChild, patience = PATIENCE_MS }: SmallPicturesOptions = {},
): SmallPictures {
  const queue = new FairQueue(LIMITS)
  const underway = new Map<string, Promise<Small>>()
  /** What ended its process. It is tried again by the next server: the machine may have been at fault. */
  const tooHard = new Set<string>()

  const made = async (user: QueueUser, sha256: string): Promise<Small> => {
    try {
      const small = await queue.run(user, () => make(files.pathOf(sha256)))
      await files.keepSmall(sha256, small)
      return small
    } catch (error) {
      if (error instanceof Failure) return 'underway'
      log.warn({ err: error, sha256 }, 'a picture was not made small')
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

/** Kept in place of a copy, so that a damaged picture is decoded once and not at each look at a list. */
const NONE = Buffer.alloc(0)
