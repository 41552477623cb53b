// Files: sending one, and an address for one whose address has run out.
import {
  FILE_PATHS,
  SIZE_NAME,
  SMALL_SIZE,
  type FileRef,
  type RenewedFileUrl,
  type UploadedFile,
} from '@cangdan/protocol'
import { api, type CallOptions } from '../client.ts'
import { serverNow } from '../transport/clock.ts'

/** Uploads a file; failures are the caller's to tell. */
export function uploadFile(
  file: File,
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.post<UploadedFile>(FILE_PATHS.upload, form, { ...options, quiet: true })
}

/** The file with an address that opens it now. Rejects where its reader may no longer see it. */
export async function renewed(file: FileRef): Promise<FileRef> {
  const address = await api.get<RenewedFileUrl>(FILE_PATHS.renew, { url: file.url }, { quiet: true })
  return { ...file, ...address }
}

/** Whether the address opens nothing any more. What this page holds itself never runs out. */
export const hasRunOut = ({ expires }: FileRef): boolean => expires !== undefined && expires <= serverNow()

/** Opens the small copy of a picture. What this page holds itself has no other. */
export function smallUrl({ url, expires }: FileRef): string | undefined {
  if (url === undefined || expires === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}${SIZE_NAME}=${SMALL_SIZE}`
}
