// Small copies of pictures: made when one is first asked for, once, and kept beside the picture by its hash.
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { semaphore, withPermit } from '../semaphore.ts'
import { makeSmallInChild } from './in-child.ts'

export const SMALL_TYPE = 'image/webp'

/** So many processes decode pictures at a time; a list that nobody has seen before waits for them. */
const AT_ONCE = 2

/** The bytes of the small copy of the picture of this hash; `undefined` where none can be made of it. Never throws for what is in it. */
export type SmallPictures = (sha256: string) => Promise<Buffer | undefined>

export function smallPictures(
  files: FileStore,
  log: Pick<FastifyBaseLogger, 'warn'>,
  make: (path: string) => Promise<Buffer> = makeSmallInChild,
): SmallPictures {
  const permits = semaphore(AT_ONCE)
  const underway = new Map<string, Promise<Buffer | undefined>>()
  /** What ended its process. It is tried again by the next server: the machine may have been at fault. */
  const tooHard = new Set<string>()

  const made = async (sha256: string): Promise<Buffer | undefined> => {
    try {
      const small = await withPermit(permits, () => make(files.pathOf(sha256)))
      await files.keepSmall(sha256, small)
      return small
    } catch (error) {
      log.warn({ err: error, sha256 }, 'a picture was not made small')
      if (error instanceof TaskFailure) await files.keepSmall(sha256, NONE)
      else tooHard.add(sha256)
      return undefined
    }
  }

  return async (sha256) => {
    const kept = await files.readSmall(sha256)
    if (kept !== undefined) return kept.length === 0 ? undefined : kept
    if (tooHard.has(sha256)) return undefined
    const already = underway.get(sha256)
    if (already !== undefined) return already
    const making = made(sha256).finally(() => underway.delete(sha256))
    underway.set(sha256, making)
    return making
  }
}

/** Kept in place of a copy, so that a damaged picture is decoded once and not at each look at a list. */
const NONE = Buffer.alloc(0)
