// Computes the expected response of a list in memory from all its rows; shares no code with the engine.
import {
  getNumberChoices,
  getChoices,
  type ColumnMeta,
  type FilterMeta,
  type FilterNode,
  isGroup,
  toPlainText,
  type Row,
  getTexts,
  type WireValue,
} from '@cangdan/protocol'

/** A filter as sent in a query: by name; the second level of a cascade by its second name. */
export type FilterQuery = Readonly<Record<string, string>>

export function matchesFilter(row: Row, filter: FilterMeta, query: FilterQuery): boolean {
  const value = row[filter.name] ?? null
  if (value === null) return false
  const wire = query[filter.name] ?? ''
  const [low, high] = wire.split(',').map((bound) => (bound === '' ? undefined : Number(bound)))
  switch (filter.type) {
    case 'text':
      if (typeof value === 'number') return String(value) === wire
      return toPlainText(value).toLowerCase().includes(wire.toLowerCase())
    case 'select':
      return toPlainText(value) === wire
    case 'checkbox': {
      const has = [value].flat().map(String)
      return wire.split(',').some((choice) => has.includes(choice))
    }
    case 'tags':
      return getChoices(value).some((tag) => toPlainText(tag).toLowerCase().includes(wire.toLowerCase()))
    case 'cascade':
      return [filter.name, filter.second_name ?? ''].every(
        (name, level) => query[name] === undefined || String(getNumberChoices(value)[level]) === query[name],
      )
    case 'number':
    case 'date':
    case 'datetime':
      return isBetween(Number(value), low, high)
    case 'second':
      return wire.includes(',') ? isBetween(Number(value), low, high) : Number(value) === low
    case 'eqdate':
      return toShanghaiDay(value) === toShanghaiDay(wire)
    case 'eqtime':
      return value === Number(wire)
    case 'time': {
      const time = typeof value === 'string' ? value : toShanghaiClock(value).slice(11)
      const [from = '', to = ''] = wire.split(',')
      return from <= time && time <= to
    }
    case 'image':
    case 'hide':
      return true
  }
}

/** Returns whether a row matches filter groups. A missing value matches no condition. */
export function matchesTree(row: Row, filters: readonly FilterMeta[], node: FilterNode): boolean {
  if (!isGroup(node))
    return filters.some(
      (filter) =>
        [filter.name, filter.second_name].includes(node.name) && matchesFilter(row, filter, { [node.name]: node.wire }),
    )
  const fitting = node.members.filter((member) => matchesTree(row, filters, member)).length
  if (node.kind === 'any') return fitting > 0
  return fitting === (node.kind === 'all' ? node.members.length : 0)
}

const isBetween = (value: number, low: number | undefined, high: number | undefined): boolean =>
  (low === undefined || value >= low) && (high === undefined || value <= high)

// `2026-01-31 08:00:00`, eight hours ahead of UTC in every year.
const toShanghaiClock = (seconds: unknown): string =>
  new Date(Number(seconds) * 1000 + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')

const toShanghaiDay = (seconds: unknown): string => toShanghaiClock(seconds).slice(0, 10)

export function listFilters(rows: readonly Row[], filter: FilterMeta): FilterQuery[] {
  const values = rows.map((row) => row[filter.name] ?? null).filter((value) => value !== null)
  const { name, second_name: second = '' } = filter
  if (filter.type !== 'cascade') return listWireValues(values, filter).map((wire) => ({ [name]: wire }))
  const paths = [...new Set(values.map((value) => JSON.stringify(value)))].map((path) => JSON.parse(path) as number[])
  return [
    ...paths.map(([first, below]) => ({
      [name]: String(first),
      ...(below === undefined ? {} : { [second]: String(below) }),
    })),
    ...paths.map(([first]) => ({ [name]: String(first) })),
    ...paths.flatMap(([, below]) => (below === undefined ? [] : [{ [second]: String(below) }])),
    { [name]: String(paths[0]?.[0]), [second]: '999999999999999' },
    { [name]: '-1' },
  ]
}

function listWireValues(values: readonly NonNullable<WireValue>[], filter: FilterMeta): string[] {
  switch (filter.type) {
    case 'text': {
      if (typeof values[0] === 'number') return [...values.slice(0, 2).map(String), '0', '007', '1,2', '9'.repeat(30)]
      const letters = values.slice(0, 8).map((value) => Array.from(toPlainText(value)))
      const parts = letters.flatMap((all) => [all.slice(1, 3), all.slice(-2), all]).map((some) => some.join(''))
      return [
        ...new Set(parts.filter((part) => part.trim() === part && part !== '')),
        '%',
        '_',
        '\\',
        "'",
        'nowhere to be found',
      ]
    }
    case 'tags': {
      const tags = values.flatMap((value) => getTexts(value)).slice(0, 8)
      const parts = tags.map((tag) => Array.from(tag).slice(1, 3).join(''))
      // A text across two tags, which no single tag contains.
      const [one = '', next = ''] = tags
      const across = Array.from(one).slice(-1).join('') + Array.from(next).slice(0, 1).join('')
      const found = [...tags, ...parts, across].filter((part) => part.trim() === part && part !== '')
      return [...new Set(found), '%', '_', '\\', "'", 'nowhere to be found']
    }
    case 'select':
      return [...new Set([...values.map(String), ...listOptionValues(filter), ...listUnusedValues(filter)])]
    case 'checkbox': {
      // For references, only the ids in the rows are known.
      const present = values.flatMap((value) => getChoices([value].flat())).map(String)
      const choices = [...new Set([...listOptionValues(filter), ...present])].slice(0, 20)
      const [other = '', another = ''] = listUnusedValues(filter)
      return [...choices, choices.slice(0, 2).join(), choices.join(), other, `${choices[0]},${other},${another}`]
    }
    case 'number':
    case 'second':
    case 'date':
    case 'datetime':
      return listRanges(values.map(Number), filter)
    case 'eqdate':
    case 'eqtime': {
      const instants = values.slice(0, 8).map(Number)
      const near = instants.flatMap((instant) => [instant, instant - 1, instant + 1, instant + 86_399])
      return near.filter((instant) => instant >= 0 || filter.type === 'eqdate').map(String)
    }
    case 'time': {
      const times = values
        .slice(0, 8)
        .map((value) => (typeof value === 'string' ? value : toShanghaiClock(value).slice(11)))
        .toSorted()
      const [first = '', last = ''] = [times[0], times.at(-1)]
      return [`${first},${last}`, `${last},${first}`, `${first},${first}`, '00:00:00,23:59:59', '00:00:00,00:00:00']
    }
    case 'cascade':
    case 'image':
    case 'hide':
      return []
  }
}

const listUnusedValues = ({ options = [] }: FilterMeta): string[] =>
  typeof options[0]?.value === 'string' ? ['nowhere', 'NULL'] : ['-7', '999999999999999', '32768']

const listOptionValues = ({ options = [] }: FilterMeta): string[] => options.map(({ value }) => String(value))

// Boundaries, reversed bounds and empty ranges.
function listRanges(values: readonly number[], { type }: FilterMeta): string[] {
  // Without values, any range finds nothing.
  const sorted = (values.length === 0 ? [0, 1_700_000_000] : values).toSorted((a, b) => a - b)
  const [low, middle, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(Number) as [
    number,
    number,
    number,
  ]
  const closed = [
    `${low},${high}`,
    `${middle},${middle}`,
    `${middle},${high}`,
    `${high},${low}`,
    `${high + 1},${high + 2}`,
    `${middle},${middle + 86_399}`,
    `${middle + 1},${middle + 86_400}`,
  ]
  const open = [`${middle},`, `,${middle}`, `,${Number.MAX_SAFE_INTEGER}`, `${-Number.MAX_SAFE_INTEGER},`]
  if (type === 'second') return [...closed, ...open, String(middle), String(high + 1)]
  if (type === 'number') return [...closed, ...open]
  return [...closed, `${middle},`, `,${middle}`, `${high + 1},`]
}

export interface Sort {
  readonly column: Pick<ColumnMeta, 'name'>
  readonly ascending: boolean
}

/**
 * Returns the ids of the rows sorted by these columns: nulls first when ascending. Equal rows are sorted by id in the direction of the last
 * column.
 */
export function sortIds(rows: readonly Row[], sorts: readonly Sort[]): unknown[] {
  const applyDirection = (order: number, ascending: boolean) => (ascending ? order : -order)
  const compareIds = (a: Row, b: Row) =>
    applyDirection(Number(a['id']) - Number(b['id']), sorts.at(-1)?.ascending === true)
  const compare = (a: Row, b: Row): number => {
    for (const { column, ascending } of sorts) {
      const order = compareValues(a[column.name] ?? null, b[column.name] ?? null)
      if (order !== 0) return applyDirection(order, ascending)
    }
    return compareIds(a, b)
  }
  return rows.toSorted(compare).map((row) => row['id'])
}

function compareValues(x: WireValue, y: WireValue): number {
  if (x === null || y === null) return x === y ? 0 : x === null ? -1 : 1
  if (typeof x === 'number' && typeof y === 'number') return x - y
  // C.UTF-8 sorts by code point, like UTF-8 bytes.
  return Buffer.compare(Buffer.from(toPlainText(x)), Buffer.from(toPlainText(y)))
}

/** Parses CSV as defined by RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  const body = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < body.length) {
    const match = cell.exec(body)
    if (match === null) throw new Error(`invalid CSV near ${body.slice(cell.lastIndex, cell.lastIndex + 40)}`)
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push([])
    else if (match[3] === '') break
  }
  return rows.filter((cells) => cells.length > 0)
}
