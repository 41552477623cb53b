// The values of a form while they are typed, and as they are sent. Pure: the server runs the same readers.
import {
  COLUMN_KINDS,
  ERRORS,
  fill,
  readDecimal,
  toDecimalText,
  type Control,
  type FieldMeta,
  type Language,
  type Row,
  type ValueFault,
  type ValueLimits,
  type ValueReading,
  type WireValue,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'

/** Text for what is typed, a number or null for what is chosen. */
export type DraftValue = string | number | null
export type Draft = Readonly<Record<string, DraftValue>>
export type Faults = Readonly<Record<string, ValueFault>>

interface DraftKind {
  readonly toDraft: (value: WireValue, field: FieldMeta) => DraftValue
  readonly read: (draft: DraftValue, field: FieldMeta) => ValueReading
}

const text: DraftKind = {
  toDraft: (value) => (value === null ? '' : String(value)),
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

const DRAFTS: Record<Control, DraftKind> = {
  input: text,
  textarea: text,
  number: decimal,
  select: choice,
  // It always stands one way or the other; by itself, on.
  switch: { ...choice, toDraft: (value) => value ?? SWITCHED_ON },
}

/** The value of an option that a switch shows as on: `disabled` 0 is in use. */
export const SWITCHED_ON = 0

/** Decimals a number is typed with. */
export function placesOf({ decimal: places }: FieldMeta): number {
  return places ?? 0
}

/** What a form starts with: the record's values, or what new records start with. */
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

export function readDraft(fields: readonly FieldMeta[], draft: Draft): FormReading {
  const values: Row = {}
  const faults: Record<string, ValueFault> = {}
  for (const field of fields) {
    const reading = DRAFTS[field.control].read(draft[field.name] ?? null, field)
    if (reading.ok) values[field.name] = reading.value
    else faults[field.name] = reading.fault
  }
  return { values, faults }
}

/** Whether anything has been typed or chosen since the start. */
export function isTouched(start: Draft, draft: Draft): boolean {
  return Object.keys(start).some((name) => start[name] !== draft[name])
}

/** Whether saving would change nothing (E4): "100" and "100.00" are the same amount. */
export function isUnchanged(fields: readonly FieldMeta[], start: Draft, values: Row): boolean {
  const before = readDraft(fields, start).values
  return fields.every(({ name }) => before[name] === values[name])
}

/** The sentence of a fault, with its bounds in the unit that people read. */
export function faultText({ code, values = {} }: ValueFault, field: FieldMeta, language: Language): string {
  const isBound = code === 'too_small' || code === 'too_large'
  const places = isBound ? placesOf(field) : 0
  const shown = Object.entries(values).map(([name, value]) => [name, formatNumber(language, value, places)])
  return fill(ERRORS[code].text[language], Object.fromEntries(shown))
}

function readDecimalDraft(draft: DraftValue, field: FieldMeta): ValueReading {
  const reading = readDecimal(String(draft ?? ''), placesOf(field))
  if (reading.ok) return COLUMN_KINDS[field.type].readValue(reading.stored, limitsOf(field))
  if (reading.fault !== 'too_large') return { ok: false, fault: { code: 'wrong_type' } }
  return { ok: false, fault: { code: 'too_large', values: { max: field.max ?? Number.MAX_SAFE_INTEGER } } }
}

function limitsOf({ required, maxLength, min, max, rule, options }: FieldMeta): ValueLimits {
  return {
    ...(required === undefined ? {} : { required }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(rule === undefined ? {} : { rule }),
    ...(options === undefined ? {} : { choices: options.map(({ value }) => value) }),
  }
}
