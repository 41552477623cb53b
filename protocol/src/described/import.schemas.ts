// The shapes of what is asked of a sheet, and of what becomes of it (docs/wire.md §12).
import { z } from 'zod'
import { MAX_CORRECTIONS } from '../imports/import.ts'
import { isStorable } from '../columns/storable.ts'
import { importDiff, importedBefore } from '../imports/import-batch.schemas.ts'
import { named } from './named.ts'

const text = z.string()
/** What somebody says of a sheet is kept with it. */
const said = text.refine(isStorable)
const count = z.int().exactOptional()
const importFound = named(
  'ImportFound',
  z.strictObject({
    /** The sheet that was read, and the others that can be seen. */
    sheet: text.exactOptional(),
    others: z.array(text).exactOptional(),
    /** The row of the titles, where that is not the first. */
    heading: count,
    /** The name of the known form that the sheet has. */
    profile: text.exactOptional(),
    /** Titles of columns that were left out. */
    ignored: z.array(text).exactOptional(),
    /** Rows with something in them that were passed over: above the titles, titles again, sums, notes. */
    above: count,
    headings: count,
    subtotals: count,
    notes: count,
    /** Records in rows that a spreadsheet does not show; they were read. */
    hidden: count,
    /** Cells without a title above them; they were not. */
    untitled: count,
    /** Rows that a template brings along as a sample. */
    samples: count,
    /** Records that somebody has filtered out, by filter. */
    filtered: z.array(z.strictObject({ name: text, title: text, rows: z.int() })).exactOptional(),
  }),
)

/** What was found in a file beside its records; what is absent is none, or nothing else than expected. */
export type ImportFound = z.infer<typeof importFound>

const importFault = named(
  'ImportFault',
  z.strictObject({
    /** As the spreadsheet counts, from 1. */
    row: z.int(),
    /** As the spreadsheet counts, from 1; null where the reason concerns the whole row. */
    column: z.int().nullable(),
    /** What the column is called in the form. */
    title: text,
    /** In the reader's words. */
    reason: text,
    /** What stands in the cell, or what the mapping says for every row, its beginning; absent where nothing does, and where the whole row is meant. */
    value: text.exactOptional(),
  }),
)

/** Why a row cannot be taken. */
export type ImportFault = z.infer<typeof importFault>

export const importAnswer = named(
  'ImportAnswer',
  z.strictObject({
    /** Rows that were taken, or could be: all or none, or all that have no fault where it was asked so. */
    success: z.int(),
    /** Rows that could not, as far as the sheet was read. */
    fail: z.int(),
    /** Those of them that are none of this list's, and can be left out. */
    skippable: count,
    /** Rows that were left out, as it was asked. */
    skipped: count,
    /** Rows that were read. */
    total: z.int(),
    /** False after a trial, or where a row could not be taken and nobody has asked to take the others. */
    kept: z.boolean(),
    /** At most a thousand. */
    errors: z.array(importFault).max(1000),
    /** Rows whose numbers count both sides of a trade: `halve` of a mapping halves them. */
    two_sided: count,
    /** Rows that could be taken, and hold what hardly can be: only once somebody has said of each that it is so. */
    warned: count,
    /** What that is, of the first thousand of these rows. */
    warnings: z.array(importFault).exactOptional(),
    /** What can be said of them, the first where nothing else is; absent where a tick is enough. */
    ticks: z.array(z.strictObject({ value: z.int(), title: text })).exactOptional(),
    /** The titles of the sheet, and the rows of `errors` and `warnings`. */
    titles: z.array(text).exactOptional(),
    lines: z
      .array(
        z.strictObject({
          row: z.int(),
          /** Of each column under a title; null where the text is longer than anybody corrections in a table. */
          cells: z.array(text.nullable()),
        }),
      )
      .exactOptional(),
    /** Cells that were read as somebody has corrected them. */
    corrected: count,
    /** After a trial. */
    preview: z.strictObject({ titles: z.array(text), rows: z.array(z.array(text)) }).exactOptional(),
    /** After a thousand faults the rest of the sheet was not looked at. */
    more: z.literal(true).exactOptional(),
    /** With `more`: the rows of the whole sheet. */
    rows: count,
    found: importFound.exactOptional(),
    /** Where rows may name records that are there already. */
    diff: importDiff.exactOptional(),
    /** Of a trial: when the same file was taken before, the newest first. */
    before: z.array(importedBefore).exactOptional(),
    /** Of what was taken: the number under which it can be undone. */
    batch: count,
  }),
)

export type ImportAnswer = z.infer<typeof importAnswer>

/** With what a warned row can be taken. */
export type ImportTick = NonNullable<ImportAnswer['ticks']>[number]

/** A row of a sheet in which something is wrong, or unlikely, as its cells stand in the file: to be corrected where it is shown. */
export type ImportLine = NonNullable<ImportAnswer['lines']>[number]

/** Some rows as they will be stored, in words. */
export type ImportPreview = NonNullable<ImportAnswer['preview']>

/** How a sheet is to be read, as the query holds it. */
export const importMapping = named(
  'ImportMapping',
  z.strictObject({
    /** The name of the sheet. */
    sheet: said.exactOptional(),
    /** The row of the titles, as the spreadsheet counts from 1. */
    heading: z.int().min(1).exactOptional(),
    /** A form that the list knows. */
    profile: said.exactOptional(),
    /** By column, counted from 1: its field, or null to leave it out. */
    columns: z.record(z.string().regex(/^[1-9]\d{0,2}$/), said.nullable()).exactOptional(),
    /** By field, what a cell of it would say in every row. */
    constants: z.record(said, said).exactOptional(),
    /** Fields whose empty cells take what stands above them. */
    fillDown: z.array(said).exactOptional(),
    /** Numbers with more decimals than their field has are rounded, half away from zero. */
    round: z.literal(true).exactOptional(),
    /** Numbers of rows that count both sides of a trade are halved. */
    halve: z.literal(true).exactOptional(),
    /** Which rows are wanted, by the name of a filter of the list: some values of it, or true. Others are left out. */
    filters: z.record(said, z.union([z.array(said), z.literal(true)])).exactOptional(),
  }),
)

/** How a sheet is to be read, where it is not like the template; of the file where it is not said. */
export type ImportMapping = z.infer<typeof importMapping>

const PLACE = /^[1-9]\d{0,6}$/
const place = z.string().regex(PLACE)
/** What somebody has said of single cells and rows, as a part of the body holds it. */
export const importCorrections = named(
  'ImportCorrections',
  z.strictObject({
    /** By row, by column, each counted from 1: what the cell is read as. */
    cells: z
      .record(place, z.record(place, said))
      .refine(
        (rows) =>
          Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0) <= MAX_CORRECTIONS,
      )
      .exactOptional(),
    /** Warned rows that are so: all, or by row what is said of it, one of the `ticks`, or 1. */
    ticked: z.union([z.literal('all'), z.record(place, z.int())]).exactOptional(),
  }),
)

/** What somebody has said of single cells and rows of a file, which stays as it is. */
export type ImportCorrections = z.infer<typeof importCorrections>

export const importLook = named(
  'ImportLook',
  z.strictObject({
    sheets: z.array(text),
    /** Which of them was looked at; null where the file has no names for them. */
    sheet: text.nullable(),
    /** The row of the titles. */
    heading: z.int(),
    columns: z.array(
      z.strictObject({
        /** As the spreadsheet counts, from 1. */
        column: z.int(),
        /** Empty where none stands above it. */
        title: text,
        /** Some of its values. */
        samples: z.array(text),
        /** The field that is meant; null where that is none. */
        field: text.nullable(),
        /** It is left out because the form of the sheet says so. */
        ignored: z.literal(true).exactOptional(),
      }),
    ),
    /** Fields of the form that a sheet can hold. */
    fields: z.array(z.strictObject({ name: text, title: text, required: z.boolean() })),
    profile: text.nullable(),
    profiles: z.array(z.strictObject({ name: text, title: text })),
    /** By which its rows can be filtered: of values those that there are, or by nothing but the filter itself. */
    filters: z
      .array(
        z.strictObject({
          name: text,
          title: text,
          values: z.array(z.strictObject({ value: text, title: text })).exactOptional(),
        }),
      )
      .exactOptional(),
    /** What this person said of the last sheet with the same titles; the columns are answered by it. */
    remembered: importMapping.exactOptional(),
  }),
)

/** What a file holds, and how it would be read. */
export type ImportLook = z.infer<typeof importLook>

/** One column of a sheet, as it is seen before anything is imported. */
export type ImportLookColumn = ImportLook['columns'][number]
