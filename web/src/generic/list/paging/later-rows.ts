// Texts of pages after the numbered ones: they start at a record instead of having a number.
import { fill, type Language, MAX_PAGED, title } from '@cangdan/protocol'
import type { FromRecord } from '../view/list-state.ts'

export const FIRST_PAGE = title('首页', 'First page', 'Primera página', '最初のページ')
export const EARLIER_ROWS = title('前面的数据', 'Earlier rows', 'Filas anteriores', '前のデータ')
export const LATER_ROWS = title('后面的数据', 'Later rows', 'Filas siguientes', '次のデータ')

const FROM = {
  after: title('编号 {id} 之后', 'after No. {id}', 'tras el n.º {id}', '番号 {id} より後'),
  before: title('编号 {id} 之前', 'before No. {id}', 'antes del n.º {id}', '番号 {id} より前'),
} as const

export const formatStart = ({ id, towards }: FromRecord, language: Language): string =>
  fill(FROM[towards][language], { id: String(id) })

export const countNumberedPages = (limit: number): number => Math.max(1, Math.floor(MAX_PAGED / limit))
