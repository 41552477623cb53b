import { CALL_FLAGS, type Row, getSiblingPath, type TableMeta } from '@cangdan/protocol'
import type { CallHandler, SeenCall } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH } from './sample-list.ts'

export const isMeta = (call: SeenCall): boolean => call.path === LIST_PATH && Object.keys(call.params).length === 0
export const isCount = (call: SeenCall): boolean => CALL_FLAGS.count in call.params
export const isWholeCount = (call: SeenCall): boolean => CALL_FLAGS.countSum in call.params
export const isExport = (call: SeenCall): boolean => CALL_FLAGS.export in call.params
export const isSelectedExport = (call: SeenCall): boolean => call.path === getSiblingPath(LIST_PATH, 'Export')
export const isRows = (call: SeenCall): boolean => 'page' in call.params && !isExport(call)

/** Fake server of the given rows: pages and counts, without filters or sorting. */
export function createSampleServer(rows: Row[], meta: TableMeta = SAMPLE_LIST): CallHandler {
  return (call) => {
    if (isMeta(call)) return meta
    if (isCount(call)) return { count: rows.length, totalrow: { price: rows.length * 123_456 } }
    if (!isRows(call)) return undefined
    const [page, limit] = [Number(call.params['page']), Number(call.params['limit'])]
    return rows.slice((page - 1) * limit, page * limit)
  }
}
