// Builds the request of an export (T4): rows, columns and file name. Pure.
import {
  ASYNC_ROWS,
  formatShanghaiDay,
  EXPORT_SCOPES,
  CALL_FLAGS,
  SHANGHAI_OFFSET,
  getSiblingPath,
  type TableMeta,
} from '@cangdan/protocol'
import type { Key } from '../selection/selection.ts'
import { getRowParams, clearFilters, type ListState, type WireParams } from '../view/list-state.ts'

export type ExportScope = keyof typeof EXPORT_SCOPES

export type ExportType = 'xlsx' | 'csv'

export interface ExportChoice {
  readonly scope: ExportScope
  readonly type: ExportType
  readonly columns: readonly string[]
  /** Reason for the export; empty when not given. Only for exports written by a background job. */
  readonly reason?: string
}

export interface ExportSource {
  readonly state: ListState
  readonly fileName: string
  readonly selected: readonly Key[]
}

/** Returns the initial scope: the selection, otherwise the current page (L8). */
export const getInitialScope = (selectedCount: number): ExportScope => (selectedCount > 0 ? 'selected' : 'page')

/** Whether a background job writes the export: above a row limit, or when the list requires it; never for a single page. */
export const isBackgroundExport = (
  scope: ExportScope,
  {
    meta,
    rows = 0,
    isLong,
  }: { readonly meta: TableMeta; readonly rows?: number | undefined; readonly isLong: boolean },
): boolean => scope !== 'page' && (meta.show_excel_async || rows > ASYNC_ROWS || (scope === 'all' && isLong))

export interface ExportRequest {
  readonly params: WireParams
  /** Body of a POST, when the ids are too many for a URL; other exports are links. */
  readonly body?: { readonly ids: string }
}

export function buildExportRequest(
  { scope, type, columns, reason }: ExportChoice,
  source: ExportSource,
): ExportRequest {
  const { state, fileName, selected } = source
  const file = {
    [CALL_FLAGS.exportType]: type,
    [CALL_FLAGS.exportName]: fileName,
    [CALL_FLAGS.exportColumns]: columns.join(','),
    ...(reason === undefined ? {} : { [CALL_FLAGS.exportAsync]: '1' }),
    ...(reason === undefined || reason.trim() === '' ? {} : { [CALL_FLAGS.exportReason]: reason.trim() }),
  }
  if (scope !== 'selected')
    return { params: { ...getRowParams(state), [CALL_FLAGS.export]: String(EXPORT_SCOPES[scope]), ...file } }
  // The filters may have changed since the selection; the selected rows are exported regardless.
  const { page: _page, limit: _limit, ...order } = getRowParams(clearFilters(state))
  return { params: { ...order, ...file }, body: { ids: selected.join(',') } }
}

/** Path of the call that exports the rows named in its body. */
export const getSelectedExportPath = (listPath: string): string => getSiblingPath(listPath, 'Export')

/**
 * Returns for example `Banks 2026-11-23 1530`, so that files sort by time. Uses Shanghai time everywhere, and omits characters that file systems
 * reject.
 */
export function formatFileName(title: string, seconds: number): string {
  const clock = new Date((seconds + SHANGHAI_OFFSET) * 1000).toISOString().slice(11, 16).replace(':', '')
  return `${title.replace(/[\\/:*?"<>|]/g, '_')} ${formatShanghaiDay(seconds)} ${clock}`
}
