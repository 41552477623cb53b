// One of several, several of several, and a place in a tree.
import { choicesOf, pathLabels, plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Column } from '../column.ts'
import type { ColumnSql, FileFormat } from './column-sql.ts'

// A choice is compared as the widest number, so that none is too large to be asked for.
export const select: ColumnSql<'select'> = {
  filters: {
    select: (column, choice) => sql`${column} = ${choice}::bigint`,
    checkbox: (column, choices) => sql`${column} = any(${[...choices]}::bigint[])`,
  },
  store: (value) => sql`${value}`,
  kind: 'text',
  toFile: (value, column, format) => optionText(Number(value), column, format),
}

const SMALLEST = -(2 ** 15)
const LARGEST = 2 ** 15 - 1

/** Whether a choice can be one of several: they are kept as small numbers. */
export const isSmall = (choice: number): boolean => choice >= SMALLEST && choice <= LARGEST

export const checkbox: ColumnSql<'checkbox'> = {
  filters: { checkbox: (column, choices) => sql`${column} && ${choices.filter(isSmall)}::smallint[]` },
  store: (value) => sql`${[...choicesOf(value)]}::smallint[]`,
  kind: 'text',
  toFile: (value, column, format) =>
    choicesOf(value)
      .map((choice) => optionText(choice, column, format))
      .join('; '),
}

export const cascade: ColumnSql<'cascade'> = {
  shown: (first, second) => sql`case when ${first} is null then null
    when ${second} is null then json_build_array(${first}) else json_build_array(${first}, ${second}) end`,
  filters: { cascade: (level, choice) => sql`${level} = ${choice}::bigint` },
  store: (level) => sql`${level}::bigint`,
  kind: 'text',
  toFile: (value, { name }, { cascades }) => pathLabels(cascades(name), choicesOf(value)).join(' / '),
}

function optionText(
  choice: number,
  { name, optionTitles }: Column,
  { language, cascades }: FileFormat,
): string {
  const loaded = cascades(name).find(({ value }) => value === choice)?.label
  return optionTitles.get(choice)?.[language] ?? loaded ?? plainText(choice)
}
