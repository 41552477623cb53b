// What the server accepts and answers of imports that were taken, and of what a sheet does with records that are there.
import { z } from 'zod'
import { historyChange } from '../described/table.schemas.ts'
import { named } from '../described/named.ts'
import type { ImportDiff, ImportedBefore, OwnImport } from './import-batch.ts'

const count = z.int().min(0)
const text = z.string()

export const importDiff: z.ZodType<ImportDiff> = named(
  'ImportDiff',
  z.strictObject({
    added: count,
    changed: count,
    unchanged: count,
    skipped: count,
    rows: z.array(z.strictObject({ row: z.int(), id: z.int(), name: text, changes: z.array(historyChange) })),
    seen: text,
  }),
)

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
