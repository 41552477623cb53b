import { z } from 'zod'
import { historyChange } from '../lists/history.schemas.ts'
import { nameSchema, seconds } from '../described/named-schemas.ts'

const count = z.int().min(0)
const text = z.string()

export const importDiff = nameSchema(
  'ImportDiff',
  z.strictObject({
    added: count,
    changed: count,
    unchanged: count,
    skipped: count,
    rows: z.array(
      z.strictObject({
        /** Row number in the spreadsheet, from 1. */
        row: z.int(),
        id: z.int(),
        name: text,
        changes: z.array(historyChange),
      }),
    ),
    /** Digest sent back with the import, which is rejected if the result would differ. */
    seen: text,
  }),
)

export type ImportDiff = z.infer<typeof importDiff>

export type ImportChange = ImportDiff['rows'][number]

export const previousImport = nameSchema(
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

export type PreviousImport = z.infer<typeof previousImport>

export const ownImports = nameSchema(
  'OwnImports',
  z.array(previousImport.extend({ file: text, added: count, changed: count })),
)

export type OwnImport = z.infer<typeof ownImports>[number]

export const ownImportRequest: z.ZodType<{ id: number }> = nameSchema(
  'OwnImportRequest',
  z.strictObject({ id: z.int().min(1) }),
)
