// Files: what may be uploaded, and how an answer names one (docs/wire.md §8).

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const PDF_TYPE = 'application/pdf'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const VIDEO_TYPE = 'video/mp4'

export const MEGABYTE = 1024 * 1024

/** The kinds of files: their media types, and the megabytes that one may have wherever it is put. */
export const FILE_KINDS = {
  picture: { types: PICTURE_TYPES, megabytes: 10 },
  pdf: { types: [PDF_TYPE], megabytes: 10 },
  docx: { types: [DOCX_TYPE], megabytes: 10 },
  video: { types: [VIDEO_TYPE], megabytes: 20 },
} as const satisfies Record<string, { readonly types: readonly string[]; readonly megabytes: number }>

export type FileKind = keyof typeof FILE_KINDS

/** The most bytes of a file, by its media type; of no other type is any file taken. */
export const MAX_BYTES: ReadonlyMap<string, number> = new Map(
  Object.values(FILE_KINDS).flatMap(({ types, megabytes }) =>
    types.map((type): [string, number] => [type, megabytes * MEGABYTE]),
  ),
)

export const UPLOAD_LIMITS = {
  /** Bytes of one file of any kind. */
  bytes: Math.max(...MAX_BYTES.values()),
  /** Width times height of a picture, so that showing one does not bring a browser down. */
  pixels: 50_000_000,
} as const

export const FILE_PATHS = {
  upload: 'seller/file/FileUpload',
  open: 'seller/file/File',
  renew: 'seller/file/FileUrl',
} as const

/** What is added to the address of a picture for its small copy. */
export const SIZE_NAME = 'size'
export const SMALL_SIZE = 'small'
