// What a column type knows on both sides of the wire. Its SQL lives in the server's engine, its looks in the browser.
import type { FileRef } from '../described/file.schemas.ts'
import type { SaidCode } from '../errors/said.ts'
import type { RuleName } from '../rules/index.ts'
import type { RichParts } from '../texts/rich-nodes.ts'
import type { Cascade } from './cascade-tree.ts'

/** The limits a field sets on its value; each type reads those that concern it. */
export interface ValueLimits {
  readonly required?: boolean
  /** Characters of a text, or of each tag. */
  readonly maxLength?: number
  /** Bounds of a number, in the stored unit (fen, hundredths). */
  readonly min?: number
  readonly max?: number
  readonly rule?: RuleName
  /** Values a choice may take. */
  readonly choices?: readonly Choice[]
  /** The tree that a place must lie in. */
  readonly cascades?: readonly Cascade[]
  /** Of a cascade: the second level may be left open. */
  readonly any_level?: boolean
  /** How many files; one where it is not said. */
  readonly files?: number
  /** The control it is typed in: an editor's text, and a table, have a form of their own. */
  readonly control?: string
  /** The columns of a table. */
  readonly cells?: readonly CellLimits[]
  /** How many lines a table may have, or how many tags a list of them. */
  readonly most?: number
  /** What a text that is typed in an editor may hold beside words; `files` says how many pictures. */
  readonly rich?: RichParts
}

/** One column of a table that is a value. */
export interface CellLimits {
  readonly name: string
  readonly required?: true
  /** Characters. */
  readonly maxLength?: number
}

/** Why a value was refused, with what its sentence needs to know. */
export interface ValueFault {
  readonly code: SaidCode
  readonly values?: Readonly<Record<string, number | string>>
  /** In a table: the line, counted from one, and the name of the column. */
  readonly at?: { readonly line: number; readonly cell: string }
  /** In a list of tags: the one that it is about. */
  readonly tag?: string
}

/** What an option is stored as: its number, or a short text of its own. */
export type Choice = number | string

/** Numbers in a list are the choices of a checkbox, or the way through the two levels of a cascade; texts are choices that are texts, or tags. */
export type WireValue = string | number | null | readonly FileRef[] | readonly number[] | readonly string[]

/** A single value as text; empty for nothing, and for lists. */
export const plainText = (value: WireValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The numbers of a list; none in any other value. */
export const choicesOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []

/** The choices of a list, whether they are numbers or texts; none in any other value. */
export const chosenIn = (value: unknown): readonly Choice[] =>
  Array.isArray(value) ? value.filter(isChoice) : []

/** The texts of a list; none in any other value. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const isChoice = (each: unknown): each is Choice => typeof each === 'number' || typeof each === 'string'

export type ValueReading =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly fault: ValueFault }

export interface ColumnKind<Filter> {
  /** Pixels, where the column itself names no width (specification §9). */
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  /** Reads a filter as it travels in the query; `undefined` where it makes no sense. */
  readFilter: (wire: string) => Filter | undefined
  /** Writes a filter as it travels; `undefined` where it filters nothing. */
  writeFilter: (filter: Filter) => string | undefined
  /** Reads an untrusted form value. Never throws. */
  readValue: (value: unknown, limits: ValueLimits) => ValueReading
}

export const accept = (value: WireValue): ValueReading => ({ ok: true, value })

export const refuse = (code: SaidCode, values?: Readonly<Record<string, number>>): ValueReading => ({
  ok: false,
  fault: values === undefined ? { code } : { code, values },
})
