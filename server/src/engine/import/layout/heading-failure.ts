import { fill, title } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { type Columns, isWhole } from './columns.ts'

/** Returns the failure that names all unknown, repeated and missing titles; `undefined` for valid titles. */
export function findHeadingFailure(columns: Columns, { writer: { language } }: WriteContext): Failure | undefined {
  const { strange: unknown, twice, missing, fields } = columns
  if (isWhole(columns) && fields.some((field) => field !== undefined)) return undefined
  const groups = [
    [unknown, STRANGE],
    [twice, TWICE],
    [missing.map((field) => field.title[language]), MISSING],
  ] as const
  const names = groups
    .filter(([titles]) => titles.length > 0)
    .map(([titles, words]) => fill(words[language], { titles: titles.map(shorten).join(BETWEEN[language]) }))
  return new Failure('sheet_headings', { values: { names: names.join(AND[language]) } })
}

/** A long sentence in place of a title is recognisable by its beginning. */
const MAX_TITLE = 40
const shorten = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)}…` : text)

const BETWEEN = title('、', ', ', ', ', '、')
const AND = title('；', '; ', '; ', '；')
const STRANGE = title(
  '无法识别 {titles}',
  'not recognised: {titles}',
  'no reconocidos: {titles}',
  '不明な見出し {titles}',
)
const TWICE = title('重复 {titles}', 'twice: {titles}', 'repetidos: {titles}', '重複 {titles}')
const MISSING = title('缺少 {titles}', 'missing: {titles}', 'faltan: {titles}', '不足 {titles}')
