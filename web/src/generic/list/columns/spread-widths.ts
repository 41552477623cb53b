import type { ColumnMeta } from '@cangdan/protocol'
import type { Widths } from '../view/widths.ts'

/** Pixels: average letter of a header, padding, and the sort icon. */
const LETTER = 8
const BESIDE = 22
const MARK = 14
/** Pixels: the dot of a state, and the longest label that a column makes room for by default. */
const DOT = 16
const MAX_LABEL = 144
/** Pixels of an edit button beyond the cell's padding. */
const BUTTON = 16

/** Pixels of the checkbox column. */
export const TICK_WIDTH = 44

/** A text column grows to this multiple of its width before other columns grow. */
const MAX_GROWTH = 1.75
/** Share of its width that a text column may give up when that makes all columns fit. */
const MAX_LOSS = 0.2

/**
 * Returns column widths in pixels. Set widths are kept; others are at least their own width and the longest header word, or narrower text columns
 * when all columns then fit. Spare width goes to edit buttons first, then to text columns, then to all in proportion.
 */
export function spreadWidths(columns: readonly ColumnMeta[], room: number, set: Widths = {}): number[] {
  const isFree = columns.map(({ name }) => set[name] === undefined)
  const tight = computeMinimumWidths(columns, set)
  const own = columns.map((column) => set[column.name] ?? getUsualWidth(column))
  if (sum(own) > room && sum(tight) <= room) return shrinkTexts(columns, tight, own, room).map(Math.floor)
  const maskFixed = (weights: readonly number[]) =>
    weights.map((weight, index) => (isFree[index] === true ? weight : 0))
  const cells = grow(own, maskFixed(columns.map(getButtonWidth)), room, 1)
  const texts = grow(
    cells,
    maskFixed(cells.map((width, index) => (columns[index]?.type === 'text' ? width : 0))),
    room,
    MAX_GROWTH - 1,
  )
  return grow(texts, maskFixed(texts), room, Number.POSITIVE_INFINITY).map(Math.floor)
}

// The first text column names the record, so the others shrink before it.
function shrinkTexts(columns: readonly ColumnMeta[], tight: number[], own: readonly number[], room: number): number[] {
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

/** Returns minimum widths in pixels: the set width, otherwise the column's own width (reduced for text) and the longest header word. */
export const computeMinimumWidths = (columns: readonly ColumnMeta[], set: Widths = {}): number[] =>
  columns.map(
    (column) =>
      set[column.name] ??
      (column.type === 'text'
        ? Math.max(column.item_width * (1 - MAX_LOSS), measureHeading(column))
        : getUsualWidth(column)),
  )

const getUsualWidth = (column: ColumnMeta): number =>
  Math.max(column.item_width, measureHeading(column), measureLabel(column))

// The server's width is for Chinese labels; Latin labels are longer.
function measureLabel({ options = [] }: ColumnMeta): number {
  const lengths = options.map(({ label }) => (/\p{Script=Latin}/u.test(label) ? label.length : 0))
  const longest = Math.max(0, ...lengths)
  return longest === 0 ? 0 : Math.min(MAX_LABEL, longest * LETTER + BESIDE + DOT)
}

/** Returns how many of the hidden columns, from the first, fit next to the shown ones at their comfortable width. */
export function countFittingColumns(shown: readonly ColumnMeta[], more: readonly ColumnMeta[], room: number): number {
  const spare = room - sum(shown.map(getComfortableWidth))
  const ends = more.map((_, place) => sum(more.slice(0, place + 1).map(getUsualWidth)))
  return ends.filter((end) => end <= spare).length
}

const getComfortableWidth = (column: ColumnMeta): number =>
  getUsualWidth(column) * (column.type === 'text' ? MAX_GROWTH : 1) + getButtonWidth(column)

/** Width of the edit button of in-place cells, on the free side or, when centred, on both. */
const getButtonWidth = ({ item_align: align, in_place: isInPlace }: ColumnMeta): number =>
  isInPlace === true ? BUTTON * (align === 'center' ? 2 : 1) : 0

// Latin words are not broken; CJK text may wrap anywhere.
function measureHeading({ title, sort }: ColumnMeta): number {
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
