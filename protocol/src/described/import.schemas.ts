// The shapes of what is asked of a sheet, and of what becomes of it (docs/wire.md §12).
import { z } from 'zod'
import type { ImportAnswer, ImportFound, ImportLook, ImportMapping } from '../calls/import.ts'
import { importDiff, importedBefore } from '../calls/import-batch.schemas.ts'
import { named } from './named.ts'

const text = z.string()
const count = z.int().exactOptional()
const importFound: z.ZodType<ImportFound> = named(
  'ImportFound',
  z.strictObject({
    sheet: text.exactOptional(),
    others: z.array(text).exactOptional(),
    heading: count,
    profile: text.exactOptional(),
    ignored: z.array(text).exactOptional(),
    above: count,
    headings: count,
    subtotals: count,
    notes: count,
    hidden: count,
    untitled: count,
  }),
)
export const importAnswer: z.ZodType<ImportAnswer> = named(
  'ImportAnswer',
  z.strictObject({
    success: z.int(),
    fail: z.int(),
    skippable: count,
    skipped: count,
    total: z.int(),
    kept: z.boolean(),
    errors: z
      .array(
        z.strictObject({
          row: z.int(),
          column: z.int().nullable(),
          title: text,
          reason: text,
          value: text.exactOptional(),
        }),
      )
      .max(1000),
    more: z.literal(true).exactOptional(),
    rows: count,
    found: importFound.exactOptional(),
    diff: importDiff.exactOptional(),
    before: z.array(importedBefore).exactOptional(),
    batch: count,
  }),
)
/** How a sheet is to be read, as the query holds it. */
export const importMapping: z.ZodType<ImportMapping> = named(
  'ImportMapping',
  z.strictObject({
    sheet: text.exactOptional(),
    heading: z.int().min(1).exactOptional(),
    profile: text.exactOptional(),
    columns: z.record(z.string().regex(/^[1-9]\d{0,2}$/), text.nullable()).exactOptional(),
    constants: z.record(text, text).exactOptional(),
    fillDown: z.array(text).exactOptional(),
    round: z.literal(true).exactOptional(),
  }),
)
export const importLook: z.ZodType<ImportLook> = named(
  'ImportLook',
  z.strictObject({
    sheets: z.array(text),
    sheet: text.nullable(),
    heading: z.int(),
    columns: z.array(
      z.strictObject({
        column: z.int(),
        title: text,
        samples: z.array(text),
        field: text.nullable(),
        ignored: z.literal(true).exactOptional(),
      }),
    ),
    fields: z.array(z.strictObject({ name: text, title: text, required: z.boolean() })),
    profile: text.nullable(),
    profiles: z.array(z.strictObject({ name: text, title: text })),
    remembered: importMapping.exactOptional(),
  }),
)
