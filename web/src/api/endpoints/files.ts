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

export function uploadFile(
  file: File,
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.post<UploadedFile>(FILE_PATHS.upload, form, { ...options, quiet: true })
}

/** Returns the file with a fresh URL. Rejects when the user may no longer read it. */
export async function renewed(file: FileRef): Promise<FileRef> {
  const address = await api.get<RenewedFileUrl>(FILE_PATHS.renew, { url: file.url }, { quiet: true })
  return { ...file, ...address }
}

/** Returns whether the URL has expired. Local object URLs never expire. */
export const hasRunOut = ({ expires }: FileRef): boolean => expires !== undefined && expires <= serverNow()

/** Returns the URL of the thumbnail. Local object URLs have no thumbnail. */
export function smallUrl({ url, expires }: FileRef): string | undefined {
  if (url === undefined || expires === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}${SIZE_NAME}=${SMALL_SIZE}`
}
