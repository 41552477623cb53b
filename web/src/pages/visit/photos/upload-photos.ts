import type { VisitPhotoReceived } from '@cangdan/protocol'
import type { DraftPhoto } from '../draft/draft.ts'

/** Uploads at the same time: more gain nothing on the network of a phone. */
const PARALLEL = 3

interface UploadOptions {
  readonly photos: readonly DraftPhoto[]
  readonly read: (sha256: string) => Promise<ArrayBuffer | undefined>
  readonly upload: (sha256: string, jpeg: Blob) => Promise<VisitPhotoReceived>
  /** Called after each upload. */
  readonly onReceived: (sha256: string) => void
}

/** Uploads photos in their order. After a failure the running uploads end, and no other one begins. @throws the first error */
export async function uploadPhotos({ photos, read, upload, onReceived }: UploadOptions): Promise<void> {
  const rest = [...photos]
  const errors: unknown[] = []
  const run = async () => {
    try {
      for (let photo = rest.shift(); photo !== undefined; photo = rest.shift()) {
        const bytes = await read(photo.sha256)
        if (bytes === undefined) throw new Error(`The browser has lost the photo ${photo.sha256}.`)
        await upload(photo.sha256, new Blob([bytes], { type: 'image/jpeg' }))
        onReceived(photo.sha256)
      }
    } catch (error) {
      rest.length = 0
      errors.push(error)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, run))
  if (errors.length > 0) throw errors[0]
}
