import {
  DOCX_TYPE,
  MEGABYTE,
  MAX_BYTES,
  PDF_TYPE,
  UPLOAD_LIMITS,
  VIDEO_TYPE,
  type FieldMeta,
  type Language,
} from '@cangdan/protocol'
import { formatChoices, type Translate } from '#i18n/index.ts'

/** Size limit of a media type in megabytes; for an unknown type, that of the largest. */
export const getMegabyteLimit = ({ sizes = {} }: FieldMeta, type: string): number =>
  (sizes[type] ?? MAX_BYTES.get(type) ?? UPLOAD_LIMITS.bytes) / MEGABYTE

/** For example `PNG or JPEG, up to 10 MB; MP4, up to 20 MB`. */
export function formatAcceptedFiles(field: FieldMeta, language: Language, t: Translate): string {
  const { accept = [] } = field
  const limits = [...new Set(accept.map((type) => getMegabyteLimit(field, type)))]
  return limits
    .map((n) => {
      const types = accept.filter((type) => getMegabyteLimit(field, type) === n)
      return t('file.kind', { types: formatChoices(language, types.map(getTypeName)), n })
    })
    .join(t('file.between'))
}

/** For example `PNG, JPEG or PDF`. */
export const formatAcceptedTypes = ({ accept = [] }: FieldMeta, language: Language): string =>
  formatChoices(language, accept.map(getTypeName))

const NAMES: Readonly<Record<string, string>> = {
  [PDF_TYPE]: 'PDF',
  [DOCX_TYPE]: 'Word (.docx)',
  [VIDEO_TYPE]: 'MP4',
  'image/webp': 'WebP',
}

const getTypeName = (type: string): string => NAMES[type] ?? type.replace('image/', '').toUpperCase()
