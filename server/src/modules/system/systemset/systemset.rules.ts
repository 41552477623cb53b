// File types without a parser are rejected regardless of the configured lists.
import { plainText } from '@cangdan/protocol'
import type { FieldFault, RecordRules } from '#engine/declare/resource.ts'
import { FILE_ENDINGS, PICTURE_ENDINGS } from '#platform/files/extensions.ts'

function unknownIn(value: unknown, known: ReadonlySet<string>): FieldFault | undefined {
  const strange = Array.isArray(value)
    ? value.map((each) => plainText(each)).find((each) => !known.has(each))
    : undefined
  return strange === undefined
    ? undefined
    : { code: 'unknown_extension', values: { extension: strange, known: [...known].join(', ') } }
}

export const systemSetRules: RecordRules = ({ image_ext, file_ext }) => {
  const faults = {
    image_ext: unknownIn(image_ext, PICTURE_ENDINGS),
    file_ext: unknownIn(file_ext, FILE_ENDINGS),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) =>
      fault === undefined ? [] : [[field, fault] as const],
    ),
  )
}
