// How an answer names a file.
import { z } from 'zod'
import { named, seconds, type Wire } from './named.ts'

const text = z.string()

export const fileRef = named(
  'FileRef',
  z.strictObject({
    id: z.int(),
    name: text.exactOptional(),
    /** Its media type, as its bytes say. */
    type: text.exactOptional(),
    /** Opens it without headers until `expires`, as long as its reader may see the record. */
    url: text.exactOptional(),
    expires: seconds.exactOptional(),
    /** Pixels of a picture within a text, upright; null where they are not known. */
    width: z.int().nullable().exactOptional(),
    height: z.int().nullable().exactOptional(),
  }),
)

/** A file of a record. To save it, its id is enough; an answer has the rest too. */
export type FileRef = Wire<typeof fileRef>
