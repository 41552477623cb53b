// File extensions by media type, and those that the settings allow (T6).
import { DOCX_TYPE, PDF_TYPE, PICTURE_TYPES, VIDEO_TYPE } from '@cangdan/protocol'
import type { Site } from '../site/site.ts'

export const MEDIA_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  [PDF_TYPE]: ['pdf'],
  [DOCX_TYPE]: ['docx'],
  [VIDEO_TYPE]: ['mp4', 'm4v'],
}

const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES)

const listExtensions = (isPicture: boolean): ReadonlySet<string> =>
  new Set(
    Object.entries(MEDIA_EXTENSIONS).flatMap(([type, extensions]) =>
      PICTURES.has(type) === isPicture ? extensions : [],
    ),
  )

/** Extensions that the settings may list; all others are always rejected. */
export const PICTURE_EXTENSIONS = listExtensions(true)
export const FILE_EXTENSIONS = listExtensions(false)

export const MAX_EXTENSIONS = 10

export function isAllowed(type: string, { image_ext, file_ext }: Pick<Site, 'image_ext' | 'file_ext'>): boolean {
  const listed = PICTURES.has(type) ? image_ext : file_ext
  return (MEDIA_EXTENSIONS[type] ?? []).some((extension) => listed.includes(extension))
}
