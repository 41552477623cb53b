import { z } from 'zod'
import { historyChange } from '../lists/history.schemas.ts'
import { named, seconds } from '../described/named.ts'

const count = z.int().min(0)
const text = z.string()

export const importDiff = named(
  'ImportDiff',
  z.strictObject({
    added: count,
    changed: count,
    unchanged: count,
    /** Rows with an existing record that is not changed. */
    skipped: count,
    /** The first changed rows, up to `MAX_DIFF`. */
    rows: z.array(
      z.strictObject({
        /** Row number in the spreadsheet, from 1. */
        row: z.int(),
        id: z.int(),
        /** Name of the record in the caller's language. */
        name: text,
        changes: z.array(historyChange),
      }),
    ),
    /** Digest sent back with the import, which is rejected if the result would differ. */
    seen: text,
  }),
)

/** Effect of a spreadsheet on existing records. */
export type ImportDiff = z.infer<typeof importDiff>

export type ImportChange = ImportDiff['rows'][number]

export const importedBefore = named(
  'ImportedBefore',
  z.strictObject({
    id: z.int(),
    time: seconds,
    /** Name of the user at the time of the import. */
    who: text,
    rows: count,
    undone: z.boolean(),
  }),
)

export type ImportedBefore = z.infer<typeof importedBefore>

export const ownImports = named(
  'OwnImports',
  z.array(importedBefore.extend({ file: text, added: count, changed: count })),
)

export type OwnImport = z.infer<typeof ownImports>[number]

export const ownImportRequest: z.ZodType<{ id: number }> = named(
  'OwnImportRequest',
  z.strictObject({ id: z.int().min(1) }),
)
