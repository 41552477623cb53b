// How the room a wide window leaves is shared out. Pure.
import type { ColumnMeta } from '@cangdan/protocol'
import type { Widths } from '../view/widths.ts'

/** Pixels of a letter of a heading, on average, and of what stands beside the heading: padding, and the mark of the order. */
const LETTER = 8
const BESIDE = 22
const MARK = 14
/** Pixels of the dot before what a state is called, and of the longest that a column makes room for by itself. */
const DOT = 16
const MAX_LABEL = 144
/** Pixels of the button of a cell beyond the padding that it stands in. */
const BUTTON = 16

/** Pixels of the column of ticks. */
export const TICK_WIDTH = 44

/** A text column may grow to so many times its own width before the others get any. */
const MAX_GROWTH = 1.75
/** It may give away so much of it, where all columns are in view then. */
const MAX_LOSS = 0.2

/** Pixels of each column: what is set for it, else at least its own width, and its heading's longest word, unless all are in view with texts somewhat narrower; of what is left over buttons in cells take theirs, then texts, then all in proportion. */
export function spreadWidths(columns: readonly ColumnMeta[], room: number, set: Widths = {}): number[] {
  const isFree = columns.map(({ name }) => set[name] === undefined)
  const tight = tightWidths(columns, set)
  const own = columns.map((column) => set[column.name] ?? leastWidth(column))
  if (sum(own) > room && sum(tight) <= room) return givenBack(columns, tight, own, room).map(Math.floor)
  const ofFree = (weights: readonly number[]) =>
    weights.map((weight, index) => (isFree[index] === true ? weight : 0))
  const cells = grow(own, ofFree(columns.map(buttonWidth)), room, 1)
  const texts = grow(
    cells,
    ofFree(cells.map((width, index) => (columns[index]?.type === 'text' ? width : 0))),
    room,
    MAX_GROWTH - 1,
  )
  return grow(texts, ofFree(texts), room, Number.POSITIVE_INFINITY).map(Math.floor)
}

// The first text says which record it is: the others give theirs away before it does.
function givenBack(
  columns: readonly ColumnMeta[],
  tight: number[],
  own: readonly number[],
  room: number,
): number[] {
  const lost = own.map((width, index) => width - (tight[index] ?? 0))
  const first = columns.findIndex(({ type }) => type === 'text')
  const named = grow(
    tight,
    lost.map((width, index) => (index === first ? width : 0)),
    room,
    1,
  )
  return grow(
    named,
    lost.map((width, index) => (index === first ? 0 : width)),
    room,
    1,
  )
}

/** Pixels that each column can do with: what is set for it, else its own width, of which texts give some away, and its heading's longest word. */
export const tightWidths = (columns: readonly ColumnMeta[], set: Widths = {}): number[] =>
  columns.map(
    (column) =>
      set[column.name] ??
      (column.type === 'text'
        ? Math.max(column.item_width * (1 - MAX_LOSS), headingWidth(column))
        : leastWidth(column)),
  )

const leastWidth = (column: ColumnMeta): number =>
  Math.max(column.item_width, headingWidth(column), labelWidth(column))

// The server's own width is of the Chinese labels; in letters they are longer.
function labelWidth({ options = [] }: ColumnMeta): number {
  const lengths = options.map(({ label }) => (/\p{Script=Latin}/u.test(label) ? label.length : 0))
  const longest = Math.max(0, ...lengths)
  return longest === 0 ? 0 : Math.min(MAX_LABEL, longest * LETTER + BESIDE + DOT)
}

/** How many of these columns, from the first on, there is room for beside others that have all that they can use. */
export function roomForMore(shown: readonly ColumnMeta[], more: readonly ColumnMeta[], room: number): number {
  const spare = room - sum(shown.map(easyWidth))
  const ends = more.map((_, place) => sum(more.slice(0, place + 1).map(leastWidth)))
  return ends.filter((end) => end <= spare).length
}

const easyWidth = (column: ColumnMeta): number =>
  leastWidth(column) * (column.type === 'text' ? MAX_GROWTH : 1) + buttonWidth(column)

/** Beside what it shows a cell that is edited in place may have room for its button, on the side that is free or on both. */
const buttonWidth = ({ item_align: align, in_place: isInPlace }: ColumnMeta): number =>
  isInPlace === true ? BUTTON * (align === 'center' ? 2 : 1) : 0

// Words of letters are not broken; between characters any line may end.
function headingWidth({ title, sort }: ColumnMeta): number {
  const words = title.match(/[\p{Script=Latin}\p{N}.]+/gu) ?? []
  const longest = Math.max(0, ...words.map((word) => word.length))
  return longest * LETTER + BESIDE + (sort ? MARK : 0)
}

function grow(widths: number[], weights: readonly number[], room: number, most: number): number[] {
  const spare = room - sum(widths)
  const weight = sum(weights)
  if (spare <= 0 || weight === 0) return widths
  const share = Math.min(spare / weight, most)
  return widths.map((width, index) => width + (weights[index] ?? 0) * share)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
