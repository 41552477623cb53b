// Converts values between their draft (as typed) and stored form. Pure: the server runs the same readers.
import {
  type Choice,
  chosenIn,
  COLUMN_KINDS,
  durationText,
  SAID_ERRORS,
  fill,
  filesOf,
  inCell,
  inTag,
  plainText,
  readDecimal,
  readDuration,
  textsOf,
  toDecimalText,
  unknownVariables,
  type Control,
  type FieldMeta,
  type FileRef,
  type Language,
  type Row,
  type ValueFault,
  type ValueLimits,
  type ValueReading,
  type WireValue,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'
import { decimalFault } from '#generic/numbers/decimal.ts'
import { awaitsPictures, withoutAwaited } from './awaited-pictures.ts'

/** Text for typed values, numbers or null for choices, files for uploads. */
export type DraftValue = WireValue
export type Draft = Readonly<Record<string, DraftValue>>
export type Faults = Readonly<Record<string, ValueFault>>

interface DraftKind {
  readonly toDraft: (value: WireValue, field: FieldMeta) => DraftValue
  readonly read: (draft: DraftValue, field: FieldMeta) => ValueReading
}

const text: DraftKind = {
  toDraft: (value) => plainText(value),
  read: (draft, field) => COLUMN_KINDS[field.type].readValue(draft, limitsOf(field)),
}
const decimal: DraftKind = {
  toDraft: (value, field) => (typeof value === 'number' ? toDecimalText(value, placesOf(field)) : ''),
  read: readDecimalDraft,
}
const choice: DraftKind = {
  toDraft: (value) => value,
  read: (draft, field) => COLUMN_KINDS[field.type].readValue(draft, limitsOf(field)),
}
const choices: DraftKind = { ...choice, toDraft: (value) => chosenIn(value) as number[] | string[] }
const duration: DraftKind = {
  toDraft: (value) => (typeof value === 'number' ? durationText(value) : ''),
  read: readDurationDraft,
}

const files: DraftKind = {
  toDraft: filesOf,
  read: (draft, field) =>
    filesOf(draft).some(isPending)
      ? { ok: false, fault: { code: 'uploading' } }
      : COLUMN_KINDS[field.type].readValue(draft, limitsOf(field)),
}

export const pendingFile = ({ name, type }: File, url: string): FileRef => ({ id: NOT_YET, name, type, url })
const isPending = ({ id }: FileRef): boolean => id === NOT_YET
export function withoutPending({ control }: FieldMeta, value: DraftValue): DraftValue {
  if (control === 'editor') return withoutAwaited(plainText(value))
  const given = filesOf(value)
  return given.some(isPending) ? given.filter((file) => !isPending(file)) : value
}
const NOT_YET = 0

const writtenText: DraftKind = {
  ...text,
  read: (draft, field) =>
    awaitsPictures(plainText(draft)) ? { ok: false, fault: { code: 'uploading' } } : text.read(draft, field),
}

const DRAFTS: Record<Control, DraftKind> = {
  input: text,
  textarea: text,
  editor: writtenText,
  table: text,
  password: text,
  number: decimal,
  select: choice,
  radio: choice,
  checkbox: choices,
  tags: { ...choice, toDraft: textsOf },
  cascader: choice,
  date: choice,
  datetime: choice,
  time: choice,
  second: duration,
  image: files,
  images: files,
  // A switch is never empty; its default is on.
  switch: { ...choice, toDraft: (value, field) => value ?? switchedOn(field) },
}

/** The first option is the "on" state: `disabled` 0 is in use, `is_show` 1 is shown. */
export const switchedOn = ({ options = [] }: FieldMeta): Choice => options[0]?.value ?? 0

export function placesOf({ decimal: places }: FieldMeta): number {
  return places ?? 0
}

export function startDraft(fields: readonly FieldMeta[], values: Row | undefined): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values === undefined ? field.initial : values[field.name]
      return [field.name, DRAFTS[field.control].toDraft(value ?? null, field)]
    }),
  )
}

export interface FormReading {
  readonly values: Row
  readonly faults: Faults
}

export const readDraft = (fields: readonly FieldMeta[], draft: Draft): FormReading =>
  draftReader()(fields, draft)

/** Returns a `readDraft` that caches the reading of each unchanged field. */
export function draftReader(): typeof readDraft {
  const read = new Map<FieldMeta, { readonly value: DraftValue; readonly reading: ValueReading }>()
  return (fields, draft) =>
    readWith(fields, draft, (field) => {
      const value = draft[field.name] ?? null
      const before = read.get(field)
      if (before !== undefined && before.value === value) return before.reading
      const reading = DRAFTS[field.control].read(value, field)
      read.set(field, { value, reading })
      return reading
    })
}

function readWith(
  fields: readonly FieldMeta[],
  draft: Draft,
  readingOf: (field: FieldMeta) => ValueReading,
): FormReading {
  const values: Row = {}
  const faults: Record<string, ValueFault> = {}
  for (const field of fields) {
    const reading = readingOf(field)
    if (reading.ok) values[field.name] = reading.value
    else faults[field.name] = reading.fault
  }
  for (const { name, rich } of fields) {
    if (rich?.variables === undefined) continue
    const [unknown] = unknownVariables(values[name], textsOf(draft[rich.variables]))
    if (unknown !== undefined) faults[name] = { code: 'unknown_variable', values: { name: unknown } }
  }
  return { values, faults }
}

export function isTouched(start: Draft, draft: Draft): boolean {
  return Object.keys(start).some((name) => !isSame(start[name], draft[name]))
}

/** Whether saving would change nothing (E4): "100" and "100.00" are the same amount. */
export function isUnchanged(fields: readonly FieldMeta[], start: Draft, values: Row): boolean {
  const before = readDraft(fields, start).values
  return fields.every(({ name }) => isSame(before[name], values[name]))
}

/** Files are compared by id and order, since their URLs expire. */
export function isSame(one: DraftValue | undefined, other: DraftValue | undefined): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  const ids = (list: readonly (FileRef | Choice)[]) =>
    JSON.stringify(list.map((each) => (typeof each === 'object' ? each.id : each)))
  return one.length === other.length && ids(one) === ids(other)
}

/** Returns the text of a validation error, with its limits in the displayed unit. */
export function faultText(
  { code, values = {}, at, tag }: ValueFault,
  field: FieldMeta,
  language: Language,
): string {
  const isBound = code === 'too_small' || code === 'too_large'
  const places = isBound ? placesOf(field) : 0
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(language, value, places) : value,
  ])
  const said = fill(SAID_ERRORS[code].text[language], Object.fromEntries(shown))
  if (tag !== undefined) return inTag(tag, said, language)
  if (at === undefined) return said
  const cell = field.cells?.find(({ name }) => name === at.cell)?.title ?? at.cell
  return inCell(at.line, cell, said, language)
}

function readDecimalDraft(draft: DraftValue, field: FieldMeta): ValueReading {
  const places = placesOf(field)
  const reading = readDecimal(plainText(draft), places)
  if (reading.ok) return COLUMN_KINDS[field.type].readValue(reading.stored, limitsOf(field))
  return { ok: false, fault: decimalFault(reading.fault, places, field.max) }
}

function readDurationDraft(draft: DraftValue, field: FieldMeta): ValueReading {
  const seconds = readDuration(plainText(draft))
  return seconds === undefined
    ? { ok: false, fault: { code: 'wrong_type' } }
    : COLUMN_KINDS[field.type].readValue(seconds, limitsOf(field))
}

function limitsOf({ options, cascades, files: mostFiles, ...field }: FieldMeta): ValueLimits {
  const { required, maxLength, min, max, rule, control, cells, most, rich } = field
  return {
    control,
    ...(cells === undefined ? {} : { cells }),
    ...(most === undefined ? {} : { most }),
    ...(required === undefined ? {} : { required }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(rule === undefined ? {} : { rule }),
    ...(mostFiles === undefined ? {} : { files: mostFiles }),
    ...(rich === undefined ? {} : { rich }),
    ...(cascades === undefined ? {} : { cascades }),
    ...(field.any_level ? { any_level: true } : {}),
    ...(options === undefined ? {} : { choices: options.map(({ value }) => value) }),
  }
}
