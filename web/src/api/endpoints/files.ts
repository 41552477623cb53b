import { FILE_PATHS, SIZE_NAME, SMALL_SIZE, type FileRef, type FileUrl, type UploadedFile } from '@cangdan/protocol'
import { api, type CallOptions } from '../client.ts'
import { getServerTime } from '../transport/clock.ts'

export function uploadFile(file: File, options: Pick<CallOptions, 'signal' | 'onProgress'>): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.post<UploadedFile>(FILE_PATHS.upload, form, { ...options, quiet: true })
}

/** Returns the file with a fresh URL. Rejects when the user may no longer read it. */
export async function renewFileUrl(file: FileRef): Promise<FileRef> {
  const address = await api.get<FileUrl>(FILE_PATHS.renew, { url: file.url }, { quiet: true })
  return { ...file, ...address }
}

/** Returns whether the URL has expired. Local object URLs never expire. */
export const isExpired = ({ expires }: FileRef): boolean => expires !== undefined && expires <= getServerTime()

/** Returns the URL of the thumbnail. Local object URLs have no thumbnail. */
export function getThumbnailUrl({ url, expires }: FileRef): string | undefined {
  if (url === undefined || expires === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}${SIZE_NAME}=${SMALL_SIZE}`
}
