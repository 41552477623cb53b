// What the server accepts and answers of imports that were taken, and of what a sheet does with records that are there.
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
    /** Rows that say what the record says already. */
    unchanged: count,
    /** Rows whose record is there and stays as it is. */
    skipped: count,
    /** The first of those that are changed, up to `MAX_DIFF`. */
    rows: z.array(
      z.strictObject({
        /** As the spreadsheet counts, from 1. */
        row: z.int(),
        id: z.int(),
        /** What tells the record apart, in the reader's words. */
        name: text,
        changes: z.array(historyChange),
      }),
    ),
    /** Goes back with the import, which is refused where it would do anything else by then. */
    seen: text,
  }),
)

/** What a sheet does, or would do, where rows may name records that are there. */
export type ImportDiff = z.infer<typeof importDiff>

/** A record that a row changes. */
export type ImportChange = ImportDiff['rows'][number]

export const importedBefore = named(
  'ImportedBefore',
  z.strictObject({
    id: z.int(),
    time: seconds,
    /** By the name of that time. */
    who: text,
    /** Rows that it added or changed. */
    rows: count,
    undone: z.boolean(),
  }),
)

/** The same file, as it was taken into the same list before. */
export type ImportedBefore = z.infer<typeof importedBefore>

export const ownImports = named(
  'OwnImports',
  z.array(importedBefore.extend({ file: text, added: count, changed: count })),
)

/** An import of one's own. */
export type OwnImport = z.infer<typeof ownImports>[number]

export const ownImportRequest: z.ZodType<{ id: number }> = named(
  'OwnImportRequest',
  z.strictObject({ id: z.int().min(1) }),
)
