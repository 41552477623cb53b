import { VISIT_PHOTOS } from '@cangdan/protocol'
import { formatInstant } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { useTask } from '#pages/ticket/parts/use-task.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type Draft, readClock } from '../draft/draft.ts'
import { findUsablePlace, formatPlace } from '../place/read-place.ts'
import { usePlace } from '../place/use-place.ts'
import type { VisitStep } from '../use-visit.ts'
import { PHOTOS } from './photos.titles.ts'
import { buildThumbnailName, PictureError, type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

export interface PhotosOptions<D extends Draft> {
  readonly visit: VisitStep<D>
  readonly store: Pick<DraftStore<unknown>, 'writeBytes' | 'deleteBytes'>
  /** Returns the draft with the changes that are not rendered yet. */
  readonly getDraft: () => D
  readonly onAdd: () => void
}

/** An error that the user reads. */
class PhotoError extends Error {}

/** Adds photos with their proof to the draft, and removes them. */
export function usePhotos<D extends Draft>({ visit: { change }, store, getDraft, onAdd }: PhotosOptions<D>) {
  const { t } = useTexts()
  const { current } = usePlace()
  const task = useTask({
    explain: (error) => (error instanceof PhotoError ? error.message : t(PHOTOS.notStored)),
  })
  const prepare = (file: File, lines: readonly string[]): Promise<PreparedPhoto> =>
    preparePhoto(file, lines).catch((error: unknown) => {
      throw error instanceof PictureError ? new PhotoError(t(PHOTOS.unreadable)) : error
    })
  const add = async (file: File, isTaken: boolean) => {
    const { photos, usedNonces, page: visitPage, offset } = getDraft()
    const nonce = isTaken ? visitPage.photo_nonces[usedNonces] : undefined
    if (photos.length >= VISIT_PHOTOS) throw new PhotoError(t(PHOTOS.full))
    if (isTaken && nonce === undefined) throw new PhotoError(t(PHOTOS.noNonce))
    // A picture of the gallery was taken at another time and place, which nothing proves.
    const place = isTaken ? findUsablePlace(current, Date.now()) : undefined
    const taken_time = readClock({ offset })
    const prepared = await prepare(file, [
      `${visitPage.visit_no} · ${nonce ?? t(PHOTOS.gallery)}`,
      `${formatInstant(taken_time)} · ${place === undefined ? t(PHOTOS.noPlace) : formatPlace(place)}`,
    ])
    const { sha256, original_sha256 } = prepared
    if (photos.some((photo) => photo.original_sha256 === original_sha256)) throw new PhotoError(t(PHOTOS.twice))
    // Before the draft names it: a tab that is killed between both leaves bytes that no draft uses.
    await store.writeBytes(sha256, prepared.jpeg)
    await store.writeBytes(buildThumbnailName(sha256), prepared.thumbnail)
    await change((latest) => ({
      ...latest,
      usedNonces: isTaken ? latest.usedNonces + 1 : latest.usedNonces,
      photos: [
        ...latest.photos,
        {
          sha256,
          original_sha256,
          nonce_no: isTaken ? latest.usedNonces : null,
          taken_time,
          longitude: place?.longitude ?? null,
          latitude: place?.latitude ?? null,
        },
      ],
    }))
    onAdd()
  }
  /** One after another: two decoded pictures may exceed the memory of a phone. */
  const addAll = (files: readonly File[], isTaken: boolean) =>
    task.run(async () => {
      for (const file of files) await add(file, isTaken)
    })
  const remove = async (sha256: string) => {
    await change((latest) => ({ ...latest, photos: latest.photos.filter((photo) => photo.sha256 !== sha256) }))
    await store.deleteBytes(sha256)
    await store.deleteBytes(buildThumbnailName(sha256))
  }
  return { task, addAll, remove }
}
