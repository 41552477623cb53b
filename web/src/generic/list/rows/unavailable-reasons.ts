// Explains why an action is not available on a row, from its condition and the row's values, with option labels. Pure.
import {
  type ActionMeta,
  type ColumnMeta,
  fill,
  matchesCondition,
  type Language,
  type Row,
  type TableMeta,
  title,
  type WireValue,
} from '@cangdan/protocol'

const WORDS = {
  only: title(
    '仅当“{column}”为{wanted}时可用（当前为{now}）',
    'Only while {column} is {wanted} (it is {now})',
    'Solo si {column} es {wanted} (ahora es {now})',
    '「{column}」が{wanted}の場合のみ可能（現在は{now}）',
  ),
  notWhile: title(
    '“{column}”为{now}时不可用',
    'Not while {column} is {now}',
    'No disponible si {column} es {now}',
    '「{column}」が{now}の間は不可',
  ),
  unnamed: title(
    '当前状态下不可用',
    'Not possible as it stands',
    'No disponible en su estado actual',
    '現在の状態では不可',
  ),
  blank: title('空', 'blank', 'vacío', '空欄'),
  quoted: title('“{text}”', '{text}', '{text}', '「{text}」'),
  and: title('；', '; ', '; ', '；'),
  some: title(
    '所选 {all} 条中有 {n} 条不适用：{reason}',
    'Not for {n} of {all}: {reason}',
    'No para {n} de {all}: {reason}',
    '{all}件中{n}件は対象外：{reason}',
  ),
} as const

/** With more values, only the blocking one is named. */
const MAX_NAMED = 3

type Columns = Pick<TableMeta, 'rows'>

/** Returns undefined when the row allows the action. */
export function explainUnavailable(
  { when = {} }: Pick<ActionMeta, 'when'>,
  row: Row,
  meta: Columns,
  language: Language,
): string | undefined {
  const unmet = Object.entries(when).filter(([name, wanted]) => !matchesCondition({ [name]: wanted }, row))
  if (unmet.length === 0) return undefined
  const reasons = unmet.map(([name, wanted]) => explainCondition(meta.rows[name], wanted, row[name], language))
  return [...new Set(reasons)].join(WORDS.and[language])
}

function explainCondition(
  column: ColumnMeta | undefined,
  wanted: readonly WireValue[],
  value: WireValue | undefined,
  language: Language,
): string {
  // A column that the user may not see is not named.
  const now = column && formatValue(column, value, language)
  if (column === undefined || now === undefined) return WORDS.unnamed[language]
  const named = wanted.map((each) => formatValue(column, each, language))
  const known = named.filter((word) => word !== undefined)
  const words = { column: column.title, now }
  if (known.length < named.length || known.length > MAX_NAMED) return fill(WORDS.notWhile[language], words)
  const either = new Intl.ListFormat(language, { type: 'disjunction' }).format(known)
  return fill(WORDS.only[language], { ...words, wanted: either })
}

function formatValue(
  { options = [], title: name, type }: ColumnMeta,
  value: WireValue | undefined,
  language: Language,
): string | undefined {
  if (name === '' || value === undefined) return undefined
  if (value === null) return type === 'hide' ? undefined : WORDS.blank[language]
  const label = options.find((option) => option.value === value)?.label
  return label === undefined ? undefined : fill(WORDS.quoted[language], { text: label })
}

/** Returns one sentence per reason with the number of rows it concerns; empty when all rows allow the action. */
export function explainUnavailableRows(
  action: Pick<ActionMeta, 'when'>,
  rows: readonly Row[],
  meta: Columns,
  language: Language,
): string[] {
  const counts = new Map<string, number>()
  for (const alike of groupByState(rows, Object.keys(action.when ?? {}))) {
    const [row = {}] = alike
    const reason = explainUnavailable(action, row, meta, language)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + alike.length)
  }
  const number = new Intl.NumberFormat(language)
  const all = number.format(rows.length)
  return [...counts].map(([reason, n]) => fill(WORDS.some[language], { n: number.format(n), all, reason }))
}

/** Groups rows by state: ten thousand rows have few states, and each sentence is built once. */
function groupByState(rows: readonly Row[], names: readonly string[]): Iterable<readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => row[name]))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups.values()
}
