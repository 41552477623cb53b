// File types, upload limits and paths (docs/wire.md §8).

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const PDF_TYPE = 'application/pdf'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const VIDEO_TYPE = 'video/mp4'

export const MEGABYTE = 1024 * 1024

/** Kinds of files with their media types and the general limit in megabytes. */
export const FILE_KINDS = {
  picture: { types: PICTURE_TYPES, megabytes: 10 },
  pdf: { types: [PDF_TYPE], megabytes: 10 },
  docx: { types: [DOCX_TYPE], megabytes: 10 },
  video: { types: [VIDEO_TYPE], megabytes: 20 },
} as const satisfies Record<string, { readonly types: readonly string[]; readonly megabytes: number }>

export type FileKind = keyof typeof FILE_KINDS

/** Maximum bytes by media type; other types are rejected. */
export const MAX_BYTES: ReadonlyMap<string, number> = new Map(
  Object.values(FILE_KINDS).flatMap(({ types, megabytes }) =>
    types.map((type): [string, number] => [type, megabytes * MEGABYTE]),
  ),
)

export const UPLOAD_LIMITS = {
  bytes: Math.max(...MAX_BYTES.values()),
  /** Maximum width times height, because a browser may crash on larger pictures. */
  pixels: 50_000_000,
} as const

export const FILE_PATHS = {
  upload: 'seller/file/FileUpload',
  open: 'seller/file/File',
  renew: 'seller/file/FileUrl',
} as const

export const SIZE_NAME = 'size'
export const SMALL_SIZE = 'small'
