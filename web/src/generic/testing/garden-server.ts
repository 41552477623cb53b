import { MARKS, type Row, siblingPath, type TableMeta } from '@cangdan/protocol'
import type { Answerer, SeenCall } from '../../testing/fake-server.ts'
import { GARDEN, LIST_PATH } from './garden.ts'

export const isMeta = (call: SeenCall): boolean =>
  call.path === LIST_PATH && Object.keys(call.params).length === 0
export const isCount = (call: SeenCall): boolean => MARKS.count in call.params
export const isWholeCount = (call: SeenCall): boolean => MARKS.countSum in call.params
export const isExport = (call: SeenCall): boolean => MARKS.export in call.params
export const isSelectedExport = (call: SeenCall): boolean => call.path === siblingPath(LIST_PATH, 'Export')
export const isRows = (call: SeenCall): boolean => 'page' in call.params && !isExport(call)

/** Fake server of the given rows: pages and counts, without filters or sorting. */
export function gardenOf(rows: Row[], meta: TableMeta = GARDEN): Answerer {
  return (call) => {
    if (isMeta(call)) return meta
    if (isCount(call)) return { count: rows.length, totalrow: { price: rows.length * 123_456 } }
    if (!isRows(call)) return undefined
    const [page, limit] = [Number(call.params['page']), Number(call.params['limit'])]
    return rows.slice((page - 1) * limit, page * limit)
  }
}
