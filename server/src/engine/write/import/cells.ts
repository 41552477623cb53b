// What a cell means to a field. The twin of the exported file: what we write can be read again.
import {
  type Cascade,
  type ColumnType,
  LANGUAGES,
  readDecimal,
  readDuration,
  SHANGHAI_AHEAD,
  textFormOf,
  type Title,
  type WireValue,
} from '@cangdan/protocol'
import { type Cell, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { readWall } from './clock.ts'

/** A value that the field's own reader judges; `unreadable` where the cell cannot be meant as one. */
export type CellReading = { readonly value: WireValue } | 'unreadable'

/** What stands between several in one cell. */
export const BETWEEN = /[;；、,，]/g

type CellReader = (cell: Cell, column: Column, format: FileFormat) => CellReading

const CELL_READERS: Record<ColumnType, CellReader> = {
  text: (cell, column) => {
    const form = textFormOf(column.control)
    const text = textOf(cell)
    return { value: form === undefined || text.trim() === '' ? text : form.ofWords(text, column) }
  },
  number: (cell, { decimal = 0 }) => {
    const reading = readDecimal(textOf(cell).replace(/[\s,\u00a0]/g, ''), decimal)
    return reading.ok ? { value: reading.stored } : 'unreadable'
  },
  select: (cell, { optionTitles }) => {
    const text = textOf(cell).trim()
    if (text === '') return { value: null }
    const choice = choiceOf(optionTitles, text)
    return choice === undefined ? 'unreadable' : { value: choice }
  },
  datetime: readInstantCell,
  checkbox: (cell, { optionTitles }) => {
    const texts = textOf(cell)
      .split(BETWEEN)
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const meant = texts.map((text) => choiceOf(optionTitles, text))
    return meant.includes(undefined)
      ? 'unreadable'
      : { value: meant.filter((choice) => choice !== undefined) }
  },
  cascade: (cell, { name }, { cascades }) => {
    const words = textOf(cell)
      .split('/')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    if (words.length === 0) return { value: null }
    const path = pathOf(cascades(name), words)
    return path === undefined ? 'unreadable' : { value: path }
  },
  date: readDayCell,
  eqdate: readDayCell,
  eqtime: readInstantCell,
  time: (cell) => {
    const text = textOf(cell).trim()
    return { value: text === '' ? null : text }
  },
  second: (cell) => {
    const seconds = readDuration(textOf(cell))
    return seconds === undefined ? 'unreadable' : { value: seconds }
  },
  image: () => ({ value: null }),
  hide: () => ({ value: null }),
}

function readInstantCell(cell: Cell, _column: Column, { shift }: FileFormat): CellReading {
  const text = textOf(cell).trim()
  if (text === '') return { value: null }
  const value = readWall(text, shift)
  return value === undefined ? 'unreadable' : { value }
}

// A spreadsheet shows a day with or without the midnight it begins with.
function readDayCell(cell: Cell): CellReading {
  const text = textOf(cell).trim()
  if (text === '') return { value: null }
  const value = readWall(text, () => SHANGHAI_AHEAD)
  return value === undefined ? 'unreadable' : { value }
}

/** The number of an option by its words in any language, or by itself. */
function choiceOf(titles: ReadonlyMap<number, Title>, text: string): number | undefined {
  const found = [...titles].find(
    ([value, title]) => String(value) === text || LANGUAGES.some((language) => title[language] === text),
  )
  return found?.[0]
}

/** The choices that lead along these words. */
function pathOf(tree: readonly Cascade[], words: readonly string[]): number[] | undefined {
  const [first, ...rest] = words
  if (first === undefined) return []
  const node = tree.find(({ label }) => label === first)
  const below = node === undefined ? undefined : pathOf(node.children ?? [], rest)
  return node === undefined || below === undefined ? undefined : [node.value, ...below]
}

export function readCell(cell: Cell, column: Column, format: FileFormat): CellReading {
  if (typeof cell === 'object' && cell?.kind === 'error') return 'unreadable'
  return CELL_READERS[column.type](cell, column, format)
}
