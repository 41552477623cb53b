// Notes on the photos of a visit: what a person who accepts the report should look at. No mark rejects a photo.
import { VISIT_PHOTOS } from '@cangdan/protocol'
import { computeDistance } from './place.ts'

/** Values of `visit_photo.marks`. */
export const PHOTO_MARK = { notTakenHere: 1, wrongNonce: 2, speed: 3, seenBefore: 4, clock: 5 } as const

export interface JudgedPhoto {
  readonly sha256: string
  readonly nonce_no: number | null
  /** Seconds UTC. */
  readonly taken_time: number
  /** Degrees × 10^7. */
  readonly longitude: number | null
  readonly latitude: number | null
}

export interface PhotoContext {
  /** Hashes that belong to an earlier visit as well. */
  readonly seenBefore: ReadonlySet<string>
  /** Seconds UTC of the visit. */
  readonly from: number
  readonly to: number
}

const MAX_METRES_PER_SECOND = 200 / 3.6
const CLOCK_TOLERANCE_SECONDS = 600

/** Returns the marks of each photo, by its hash. */
export function judgePhotos(
  photos: readonly JudgedPhoto[],
  { seenBefore, from, to }: PhotoContext,
): ReadonlyMap<string, readonly number[]> {
  const ordered = photos.toSorted((a, b) => a.taken_time - b.taken_time)
  const used = new Set<number>()
  return new Map(
    ordered.map((photo, index) => {
      const { nonce_no: nonce, taken_time: taken } = photo
      const isWrongNonce = nonce !== null && (nonce >= VISIT_PHOTOS || used.has(nonce))
      if (nonce !== null) used.add(nonce)
      const marks = [
        ...(nonce === null ? [PHOTO_MARK.notTakenHere] : []),
        ...(isWrongNonce ? [PHOTO_MARK.wrongNonce] : []),
        ...(isTooFast(ordered[index - 1], photo) ? [PHOTO_MARK.speed] : []),
        ...(seenBefore.has(photo.sha256) ? [PHOTO_MARK.seenBefore] : []),
        ...(taken < from - CLOCK_TOLERANCE_SECONDS || taken > to + CLOCK_TOLERANCE_SECONDS ? [PHOTO_MARK.clock] : []),
      ]
      return [photo.sha256, marks]
    }),
  )
}

function isTooFast(before: JudgedPhoto | undefined, photo: JudgedPhoto): boolean {
  if (before === undefined || before.longitude === null || before.latitude === null) return false
  if (photo.longitude === null || photo.latitude === null) return false
  const metres = computeDistance(
    { longitude: before.longitude, latitude: before.latitude },
    { longitude: photo.longitude, latitude: photo.latitude },
  )
  const seconds = Math.max(1, photo.taken_time - before.taken_time)
  // Fixes of one place differ by their accuracy.
  return metres > 200 && metres / seconds > MAX_METRES_PER_SECOND
}
