// Converts values between their draft (as typed) and stored form. Pure: the server runs the same readers.
import {
  type Choice,
  getChoices,
  COLUMN_KINDS,
  formatDuration,
  BROWSER_ERRORS,
  fill,
  getFiles,
  formatCellError,
  formatTagError,
  toPlainText,
  readDecimal,
  readDuration,
  getTexts,
  toDecimalText,
  listUnknownVariables,
  type Control,
  type FieldMeta,
  type FileRef,
  type Language,
  type Row,
  type ValueError,
  type ValueLimits,
  type ValueResult,
  type WireValue,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'
import { toDecimalError } from '#generic/numbers/decimal.ts'
import { hasPendingPictures, removePendingPictures } from './pending-pictures.ts'

/** Text for typed values, numbers or null for choices, files for uploads. */
export type DraftValue = WireValue
export type Draft = Readonly<Record<string, DraftValue>>
export type DraftErrors = Readonly<Record<string, ValueError>>

interface DraftKind {
  readonly toDraft: (value: WireValue, field: FieldMeta) => DraftValue
  readonly read: (draft: DraftValue, field: FieldMeta) => ValueResult
}

const text: DraftKind = {
  toDraft: (value) => toPlainText(value),
  read: (draft, field) => COLUMN_KINDS[field.type].readValue(draft, getLimits(field)),
}
/** The value read is the mask of the stored secret, which keeps it; null deletes it. */
const secret: DraftKind = {
  ...text,
  read: (draft, field) =>
    draft === null && field.required !== true ? { ok: true, value: null } : text.read(draft, field),
}
const decimal: DraftKind = {
  toDraft: (value, field) => (typeof value === 'number' ? toDecimalText(value, getDecimals(field)) : ''),
  read: readDecimalDraft,
}
const choice: DraftKind = {
  toDraft: (value) => value,
  read: (draft, field) => COLUMN_KINDS[field.type].readValue(draft, getLimits(field)),
}
const choices: DraftKind = { ...choice, toDraft: (value) => getChoices(value) as number[] | string[] }
const duration: DraftKind = {
  toDraft: (value) => (typeof value === 'number' ? formatDuration(value) : ''),
  read: readDurationDraft,
}

const files: DraftKind = {
  toDraft: getFiles,
  read: (draft, field) =>
    getFiles(draft).some(isPending)
      ? { ok: false, error: { code: 'uploading' } }
      : COLUMN_KINDS[field.type].readValue(draft, getLimits(field)),
}

export const createPendingFile = ({ name, type }: File, url: string): FileRef => ({
  id: PENDING_ID,
  name,
  type,
  url,
})
const isPending = ({ id }: FileRef): boolean => id === PENDING_ID
export function removePendingFiles({ control }: FieldMeta, value: DraftValue): DraftValue {
  if (control === 'editor') return removePendingPictures(toPlainText(value))
  const dependencies = getFiles(value)
  return dependencies.some(isPending) ? dependencies.filter((file) => !isPending(file)) : value
}
const PENDING_ID = 0

const writtenText: DraftKind = {
  ...text,
  read: (draft, field) =>
    hasPendingPictures(toPlainText(draft)) ? { ok: false, error: { code: 'uploading' } } : text.read(draft, field),
}

const DRAFTS: Record<Control, DraftKind> = {
  input: text,
  textarea: text,
  editor: writtenText,
  table: text,
  password: text,
  secret,
  number: decimal,
  select: choice,
  radio: choice,
  checkbox: choices,
  tags: { ...choice, toDraft: getTexts },
  cascader: choice,
  date: choice,
  datetime: choice,
  time: choice,
  second: duration,
  image: files,
  images: files,
  // A switch is never empty; its default is on.
  switch: { ...choice, toDraft: (value, field) => value ?? getOnValue(field) },
}

/** Whether what is typed is never stored in the browser or shown in a comparison. */
export const isSecretField = ({ control }: Pick<FieldMeta, 'control'>): boolean =>
  control === 'password' || control === 'secret'

/** The first option is the "on" state: `disabled` 0 is in use, `is_show` 1 is shown. */
export const getOnValue = ({ options = [] }: FieldMeta): Choice => options[0]?.value ?? 0

export function getDecimals({ decimal: places }: FieldMeta): number {
  return places ?? 0
}

export function createInitialDraft(fields: readonly FieldMeta[], values: Row | undefined): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values === undefined ? field.initial : values[field.name]
      return [field.name, DRAFTS[field.control].toDraft(value ?? null, field)]
    }),
  )
}

export interface FormReading {
  readonly values: Row
  readonly errors: DraftErrors
}

export const readDraft = (fields: readonly FieldMeta[], draft: Draft): FormReading => createDraftReader()(fields, draft)

/** Returns a `readDraft` that caches the reading of each unchanged field. */
export function createDraftReader(): typeof readDraft {
  const read = new Map<FieldMeta, { readonly value: DraftValue; readonly reading: ValueResult }>()
  return (fields, draft) =>
    readEachField(fields, draft, (field) => {
      const value = draft[field.name] ?? null
      const before = read.get(field)
      if (before !== undefined && before.value === value) return before.reading
      const reading = DRAFTS[field.control].read(value, field)
      read.set(field, { value, reading })
      return reading
    })
}

function readEachField(
  fields: readonly FieldMeta[],
  draft: Draft,
  readField: (field: FieldMeta) => ValueResult,
): FormReading {
  const values: Row = {}
  const errors: Record<string, ValueError> = {}
  for (const field of fields) {
    const reading = readField(field)
    if (reading.ok) values[field.name] = reading.value
    else errors[field.name] = reading.error
  }
  for (const { name, rich } of fields) {
    if (rich?.variables === undefined) continue
    const [unknown] = listUnknownVariables(values[name], getTexts(draft[rich.variables]))
    if (unknown !== undefined) errors[name] = { code: 'unknown_variable', values: { name: unknown } }
  }
  return { values, errors }
}

export function isDraftChanged(start: Draft, draft: Draft): boolean {
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
  const toIds = (list: readonly (FileRef | Choice)[]) =>
    JSON.stringify(list.map((each) => (typeof each === 'object' ? each.id : each)))
  return one.length === other.length && toIds(one) === toIds(other)
}

/** Returns the text of a validation error, with its limits in the displayed unit. */
export function formatValidationError(
  { code, values = {}, at, tag }: ValueError,
  field: FieldMeta,
  language: Language,
): string {
  const isBound = code === 'too_small' || code === 'too_large'
  const places = isBound ? getDecimals(field) : 0
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(language, value, places) : value,
  ])
  const message = fill(BROWSER_ERRORS[code].text[language], Object.fromEntries(shown))
  if (tag !== undefined) return formatTagError(tag, message, language)
  if (at === undefined) return message
  const cell = field.cells?.find(({ name }) => name === at.cell)?.title ?? at.cell
  return formatCellError(at.line, cell, message, language)
}

function readDecimalDraft(draft: DraftValue, field: FieldMeta): ValueResult {
  const places = getDecimals(field)
  const reading = readDecimal(toPlainText(draft), places)
  if (reading.ok) return COLUMN_KINDS[field.type].readValue(reading.stored, getLimits(field))
  return { ok: false, error: toDecimalError(reading.error, places, field.max) }
}

function readDurationDraft(draft: DraftValue, field: FieldMeta): ValueResult {
  const seconds = readDuration(toPlainText(draft))
  return seconds === undefined
    ? { ok: false, error: { code: 'wrong_type' } }
    : COLUMN_KINDS[field.type].readValue(seconds, getLimits(field))
}

function getLimits({ options, cascades, files: mostFiles, ...field }: FieldMeta): ValueLimits {
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
