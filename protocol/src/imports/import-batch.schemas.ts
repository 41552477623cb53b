// What the server accepts and answers of imports that were taken, and of what a sheet does with records that are there.
import { z } from 'zod'
import { historyChange } from '../described/table.schemas.ts'
import { named } from '../described/named.ts'
import type { ImportedBefore, OwnImport } from './import-batch.ts'

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

const before = { id: z.int(), time: z.int(), who: text, rows: count, undone: z.boolean() }
export const importedBefore: z.ZodType<ImportedBefore> = named('ImportedBefore', z.strictObject(before))

export const ownImports: z.ZodType<OwnImport[]> = named(
  'OwnImports',
  z.array(z.strictObject({ ...before, file: text, added: count, changed: count })),
)

export const ownImportRequest: z.ZodType<{ id: number }> = named(
  'OwnImportRequest',
  z.strictObject({ id: z.int().min(1) }),
)
