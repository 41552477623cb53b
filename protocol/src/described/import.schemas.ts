// Requests and responses of spreadsheet imports (docs/wire.md §12).
import { z } from 'zod'
import { MAX_CORRECTIONS } from '../imports/import.ts'
import { isStorable } from '../columns/storable.ts'
import { importDiff, previousImport } from '../imports/import-batch.schemas.ts'
import { nameSchema } from './named-schemas.ts'

const text = z.string()
/** The server stores these texts with the import. */
const storedText = text.refine(isStorable)
const count = z.int().exactOptional()
const importFound = nameSchema(
  'ImportFound',
  z.strictObject({
    sheet: text.exactOptional(),
    others: z.array(text).exactOptional(),
    /** Row number of the headings if they are not in row 1. */
    heading: count,
    profile: text.exactOptional(),
    ignored: z.array(text).exactOptional(),
    /** Non-empty rows that were skipped: above the headings, repeated headings, totals, notes. */
    above: count,
    headings: count,
    subtotals: count,
    notes: count,
    /** Records in rows hidden by the spreadsheet; they were imported. */
    hidden: count,
    /** Cells without a column title; they were not imported. */
    untitled: count,
    samples: count,
    filtered: z.array(z.strictObject({ name: text, title: text, rows: z.int() })).exactOptional(),
  }),
)

/** Contents of a file besides its records. Absent members are zero or have their default. */
export type ImportFound = z.infer<typeof importFound>

const importError = nameSchema(
  'ImportFault',
  z.strictObject({
    /** Row number in the spreadsheet, from 1. */
    row: z.int(),
    /** Column number in the spreadsheet, from 1; null if the error concerns the whole row. */
    column: z.int().nullable(),
    title: text,
    reason: text,
    /** Start of the cell's text, or of the mapping's constant; absent if both are empty or the error concerns the row. */
    value: text.exactOptional(),
  }),
)

export type ImportError = z.infer<typeof importError>

export const importResponse = nameSchema(
  'ImportAnswer',
  z.strictObject({
    /** Rows imported, or importable in a dry run: all or none, or all valid rows if the caller requested that. */
    success: z.int(),
    /** Invalid rows among the rows that were read. */
    fail: z.int(),
    /** Invalid rows that belong to another list; `importSkip` skips them. */
    skippable: count,
    skipped: count,
    total: z.int(),
    /** False after a dry run, and if invalid rows prevented the import. */
    kept: z.boolean(),
    errors: z.array(importError).max(1000),
    /** Rows whose volumes count both sides of a trade; `halve` in the mapping halves them. */
    two_sided: count,
    /** Valid rows with implausible values. They are imported only after the user confirms each of them. */
    warned: count,
    /** Warnings of the first thousand of these rows. */
    warnings: z.array(importError).exactOptional(),
    /** Reasons that a user can choose to confirm a row, the default first; absent if a tick box is enough. */
    ticks: z.array(z.strictObject({ value: z.int(), title: text })).exactOptional(),
    /** Column titles of the spreadsheet, and the rows of `errors` and `warnings`. */
    titles: z.array(text).exactOptional(),
    lines: z
      .array(
        z.strictObject({
          row: z.int(),
          /** Cell texts, one per column title; null for texts too long to correct in a table. */
          cells: z.array(text.nullable()),
        }),
      )
      .exactOptional(),
    corrected: count,
    preview: z.strictObject({ titles: z.array(text), rows: z.array(z.array(text)) }).exactOptional(),
    /** Present if reading stopped after a thousand errors. */
    more: z.literal(true).exactOptional(),
    /** Total rows of the spreadsheet; present with `more`. */
    rows: count,
    found: importFound.exactOptional(),
    diff: importDiff.exactOptional(),
    /** Earlier imports of the same file, newest first; present in a dry run. */
    before: z.array(previousImport).exactOptional(),
    batch: count,
  }),
)

export type ImportResponse = z.infer<typeof importResponse>

export type ImportTick = NonNullable<ImportResponse['ticks']>[number]

/** Original cells of a row with errors or warnings, shown to be corrected. */
export type ImportLine = NonNullable<ImportResponse['lines']>[number]

/** Some rows with their values as they will be stored, formatted for display. */
export type ImportPreview = NonNullable<ImportResponse['preview']>

/** How to read a spreadsheet; a JSON query parameter. */
export const importMapping = nameSchema(
  'ImportMapping',
  z.strictObject({
    sheet: storedText.exactOptional(),
    heading: z.int().min(1).exactOptional(),
    profile: storedText.exactOptional(),
    /** Field by column number, from 1; null skips the column. */
    columns: z.record(z.string().regex(/^[1-9]\d{0,2}$/), storedText.nullable()).exactOptional(),
    /** Cell text by field, used for every row. */
    constants: z.record(storedText, storedText).exactOptional(),
    /** Fields whose empty cells take the value of the cell above. */
    fillDown: z.array(storedText).exactOptional(),
    /** Rounds numbers with too many decimals, half away from zero. */
    round: z.literal(true).exactOptional(),
    /** Halves the volumes of rows that count both sides of a trade. */
    halve: z.literal(true).exactOptional(),
    /** Rows to import, by filter name: a list of its values, or true. Other rows are skipped. */
    filters: z.record(storedText, z.union([z.array(storedText), z.literal(true)])).exactOptional(),
  }),
)

/** How to read a spreadsheet that differs from the template. Omitted settings are detected from the file. */
export type ImportMapping = z.infer<typeof importMapping>

const PLACE = /^[1-9]\d{0,6}$/
const place = z.string().regex(PLACE)
export const importCorrections = nameSchema(
  'ImportCorrections',
  z.strictObject({
    /** Corrected text by row and column number, both from 1. */
    cells: z
      .record(place, z.record(place, storedText))
      .refine((rows) => Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0) <= MAX_CORRECTIONS)
      .exactOptional(),
    /** Confirmed rows with warnings: all, or by row number a value of `ticks`, or 1. */
    ticked: z.union([z.literal('all'), z.record(place, z.int())]).exactOptional(),
  }),
)

/** Corrections of cells and rows of a file. The file itself is not changed. */
export type ImportCorrections = z.infer<typeof importCorrections>

export const importInspection = nameSchema(
  'ImportLook',
  z.strictObject({
    sheets: z.array(text),
    /** The sheet that was inspected; null if the file has no sheet names. */
    sheet: text.nullable(),
    heading: z.int(),
    columns: z.array(
      z.strictObject({
        /** Column number in the spreadsheet, from 1. */
        column: z.int(),
        /** Empty for a column without a title. */
        title: text,
        samples: z.array(text),
        field: text.nullable(),
        ignored: z.literal(true).exactOptional(),
      }),
    ),
    fields: z.array(z.strictObject({ name: text, title: text, required: z.boolean() })),
    profile: text.nullable(),
    profiles: z.array(z.strictObject({ name: text, title: text })),
    /** Filters for the rows: with the values found in the file, or without values. */
    filters: z
      .array(
        z.strictObject({
          name: text,
          title: text,
          values: z.array(z.strictObject({ value: text, title: text })).exactOptional(),
        }),
      )
      .exactOptional(),
    /** The caller's mapping of the last file with the same titles. `columns` already uses it. */
    remembered: importMapping.exactOptional(),
  }),
)

export type ImportInspection = z.infer<typeof importInspection>

export type ImportInspectionColumn = ImportInspection['columns'][number]
