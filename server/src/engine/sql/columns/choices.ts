import { type Cascade, type Choice, getChoices } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Labels } from '../cell-formats.ts'
import type { ColumnSql, FileFormat } from './column-sql.ts'

// Small option values are literals, so that each has a plan for its own share of the rows. Others are compared as bigint: none overflows.
const MAX_OPTIONS = 100
function toChoiceSql(choice: Choice) {
  if (typeof choice === 'string') return sql`${choice}::text`
  return choice >= 0 && choice < MAX_OPTIONS ? sql.lit(choice) : sql`${choice}::bigint`
}

// An empty array takes the type of its column.
const toArraySql = (choices: readonly Choice[]) =>
  choices.length === 0
    ? sql`'{}'`
    : typeof choices[0] === 'string'
      ? sql`${[...choices]}::text[]`
      : sql`${[...choices]}::bigint[]`

export const select: ColumnSql<'select'> = {
  filters: {
    select: (column, choice) => sql`${column} = ${toChoiceSql(choice)}`,
    checkbox: (column, choices) => sql`${column} = any(${toArraySql(choices)})`,
  },
  store: (value) => sql`${value}`,
  kind: 'text',
  words: (column, format) => ({ as: 'choices', labels: getOptionLabels(column, format) }),
}

export const checkbox: ColumnSql<'checkbox'> = {
  filters: { checkbox: (column, choices) => sql`${column} && ${toArraySql(choices)}` },
  store: (value) => toArraySql(getChoices(value)),
  kind: 'text',
  words: (column, format) => ({ as: 'choices', labels: getOptionLabels(column, format) }),
}

export const cascade: ColumnSql<'cascade'> = {
  shown: (first, second) => sql`case when ${first} is null then null
    when ${second} is null then json_build_array(${first}) else json_build_array(${first}, ${second}) end`,
  filters: { cascade: (level, choice) => sql`${level} = ${choice}::bigint` },
  store: (level) => sql`${level}::bigint`,
  kind: 'text',
  words: ({ name }, { cascades }) => ({ as: 'path', labels: getPathLabels(cascades(name)) }),
}

const getOptionLabels = ({ name, optionTitles }: Column, { language, cascades }: FileFormat): Labels => ({
  ...Object.fromEntries(cascades(name).map(({ value, label }) => [value, label])),
  ...Object.fromEntries([...optionTitles].map(([value, title]) => [value, title[language]])),
})

const getPathLabels = (tree: readonly Cascade[], above = ''): Labels =>
  Object.assign(
    {},
    ...tree.map(({ value, label, children = [] }) => ({
      [above + value]: label,
      ...getPathLabels(children, `${above}${value} `),
    })),
  ) as Labels
