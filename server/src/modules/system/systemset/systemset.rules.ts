// File types without a parser are rejected regardless of the configured lists.
import { toPlainText } from '@cangdan/protocol'
import type { RecordFieldError, RecordRules } from '#engine/declare/resource.ts'
import { FILE_EXTENSIONS, PICTURE_EXTENSIONS } from '#platform/files/extensions.ts'

function findUnknown(value: unknown, known: ReadonlySet<string>): RecordFieldError | undefined {
  const strange = Array.isArray(value)
    ? value.map((each) => toPlainText(each)).find((each) => !known.has(each))
    : undefined
  return strange === undefined
    ? undefined
    : { code: 'unknown_extension', values: { extension: strange, known: [...known].join(', ') } }
}

export const checkSystemSet: RecordRules = ({ image_ext, file_ext }) => {
  const errors = {
    image_ext: findUnknown(image_ext, PICTURE_EXTENSIONS),
    file_ext: findUnknown(file_ext, FILE_EXTENSIONS),
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, error] as const])),
  )
}
