import { z } from 'zod'
import { nameSchema, seconds, type Wire } from './named-schemas.ts'

const text = z.string()

export const fileRef = nameSchema(
  'FileRef',
  z.strictObject({
    id: z.int(),
    name: text.exactOptional(),
    /** Media type, detected from the file's bytes. */
    type: text.exactOptional(),
    /** URL that opens the file without headers until `expires`, while the caller may read the record. */
    url: text.exactOptional(),
    expires: seconds.exactOptional(),
    /** Size in pixels of a picture in a text, after rotation; null if unknown. */
    width: z.int().nullable().exactOptional(),
    height: z.int().nullable().exactOptional(),
  }),
)

/** A file of a record. A save needs only the id; responses have all fields. */
export type FileRef = Wire<typeof fileRef>
