// The shapes of what is asked of a sheet, and of what becomes of it (docs/wire.md §12).
import { z } from 'zod'
import {
  type ImportAnswer,
  type ImportFault,
  type ImportFound,
  type ImportLook,
  type ImportMapping,
  type ImportCorrections,
  MAX_CORRECTIONS,
} from '../calls/import.ts'
import { isStorable } from '../columns/storable.ts'
import { importDiff, importedBefore } from '../calls/import-batch.schemas.ts'
import { named } from './named.ts'

const text = z.string()
/** What somebody says of a sheet is kept with it. */
const said = text.refine(isStorable)
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
    samples: count,
    filtered: z.array(z.strictObject({ name: text, title: text, rows: z.int() })).exactOptional(),
  }),
)
const importFault: z.ZodType<ImportFault> = named(
  'ImportFault',
  z.strictObject({
    row: z.int(),
    column: z.int().nullable(),
    title: text,
    reason: text,
    value: text.exactOptional(),
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
    errors: z.array(importFault).max(1000),
    two_sided: count,
    warned: count,
    warnings: z.array(importFault).exactOptional(),
    ticks: z.array(z.strictObject({ value: z.int(), title: text })).exactOptional(),
    titles: z.array(text).exactOptional(),
    lines: z.array(z.strictObject({ row: z.int(), cells: z.array(text.nullable()) })).exactOptional(),
    corrected: count,
    preview: z.strictObject({ titles: z.array(text), rows: z.array(z.array(text)) }).exactOptional(),
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
    sheet: said.exactOptional(),
    heading: z.int().min(1).exactOptional(),
    profile: said.exactOptional(),
    columns: z.record(z.string().regex(/^[1-9]\d{0,2}$/), said.nullable()).exactOptional(),
    constants: z.record(said, said).exactOptional(),
    fillDown: z.array(said).exactOptional(),
    round: z.literal(true).exactOptional(),
    halve: z.literal(true).exactOptional(),
    filters: z.record(said, z.union([z.array(said), z.literal(true)])).exactOptional(),
  }),
)
const PLACE = /^[1-9]\d{0,6}$/
const place = z.string().regex(PLACE)
/** What somebody has said of single cells and rows, as a part of the body holds it. */
export const importCorrections: z.ZodType<ImportCorrections> = named(
  'ImportCorrections',
  z.strictObject({
    cells: z
      .record(place, z.record(place, said))
      .refine(
        (rows) =>
          Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0) <= MAX_CORRECTIONS,
      )
      .exactOptional(),
    ticked: z.union([z.literal('all'), z.record(place, z.int())]).exactOptional(),
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
    filters: z
      .array(
        z.strictObject({
          name: text,
          title: text,
          values: z.array(z.strictObject({ value: text, title: text })).exactOptional(),
        }),
      )
      .exactOptional(),
    remembered: importMapping.exactOptional(),
  }),
)
