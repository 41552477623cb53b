// The part of a column type that browser and server share. Its SQL is in the server's engine, its rendering in the browser.
import type { FileRef } from '../described/file.schemas.ts'
import type { BrowserErrorCode } from '../errors/browser.ts'
import type { RuleName } from '../rules/index.ts'
import type { RichParts } from '../texts/rich-nodes.ts'
import type { Cascade } from './cascade-tree.ts'

/** Limits of a field; each column type reads the ones it supports. */
export interface ValueLimits {
  readonly required?: boolean
  readonly maxLength?: number
  /** Bounds of a number, in the stored unit (fen, hundredths). */
  readonly min?: number
  readonly max?: number
  readonly rule?: RuleName
  readonly choices?: readonly Choice[]
  readonly cascades?: readonly Cascade[]
  /** Cascade only: the second level is optional. */
  readonly any_level?: boolean
  readonly files?: number
  /** Input control: `editor` and `table` have their own text format. */
  readonly control?: string
  readonly cells?: readonly CellLimits[]
  /** Maximum number of table lines or tags. */
  readonly most?: number
  /** Content that an editor allows besides text; `files` limits the pictures. */
  readonly rich?: RichParts
}

export interface CellLimits {
  readonly name: string
  readonly required?: true
  /** Characters. */
  readonly maxLength?: number
}

/** Error of a value with the parameters of its text. */
export interface ValueError {
  readonly code: BrowserErrorCode
  readonly values?: Readonly<Record<string, number | string>>
  /** Table only: line number from one, and column name. */
  readonly at?: { readonly line: number; readonly cell: string }
  readonly tag?: string
}

export type Choice = number | string

/** Lists of numbers are choices of a checkbox or the path of a cascade; lists of texts are choices or tags. */
export type WireValue = string | number | null | readonly FileRef[] | readonly number[] | readonly string[]

/** Returns a single value as text; an empty text for null and lists. */
export const toPlainText = (value: WireValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns the numbers of a list; an empty list for any other value. */
export const getNumberChoices = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []

/** Returns the numbers and texts of a list; an empty list for any other value. */
export const getChoices = (value: unknown): readonly Choice[] => (Array.isArray(value) ? value.filter(isChoice) : [])

export const getTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const isChoice = (each: unknown): each is Choice => typeof each === 'number' || typeof each === 'string'

export type ValueResult =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly error: ValueError }

export interface ColumnTypeDefinition<Filter> {
  /** Default width in pixels, for columns without their own width (L19). */
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  /** Parses a filter of the query; `undefined` if it is invalid. */
  readFilter: (wire: string) => Filter | undefined
  /** Formats a filter for the query; `undefined` if it is empty. */
  writeFilter: (filter: Filter) => string | undefined
  /** Validates an untrusted form value. Never throws. */
  readValue: (value: unknown, limits: ValueLimits) => ValueResult
}

export const acceptValue = (value: WireValue): ValueResult => ({ ok: true, value })

export const rejectValue = (code: BrowserErrorCode, values?: Readonly<Record<string, number>>): ValueResult => ({
  ok: false,
  error: values === undefined ? { code } : { code, values },
})
