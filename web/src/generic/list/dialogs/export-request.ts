// How an export is asked for (T4): which rows, which columns, under which name. Pure.
import {
  ASYNC_ROWS,
  dayText,
  EXPORT_SCOPES,
  MARKS,
  SHANGHAI_AHEAD,
  siblingPath,
  type TableMeta,
} from '@cangdan/protocol'
import type { Key } from '../selection/selection.ts'
import { rowParams, withoutFilters, type ListState, type WireParams } from '../view/list-state.ts'

export type ExportScope = keyof typeof EXPORT_SCOPES

/** The kind of file. */
export type ExportType = 'xlsx' | 'csv'

export interface ExportChoice {
  readonly scope: ExportScope
  readonly type: ExportType
  readonly columns: readonly string[]
  /** Why; empty where nobody says. Of an export that a worker writes, and of no other. */
  readonly reason?: string
}

export interface ExportSource {
  readonly state: ListState
  readonly fileName: string
  readonly selected: readonly Key[]
}

/** The scope a dialog opens with: what is ticked, else the page in view (L8). */
export const firstScope = (selectedCount: number): ExportScope => (selectedCount > 0 ? 'selected' : 'page')

/** Whether a worker writes it: more rows than somebody should wait for, or a list that says so. A page is too small for that. */
export const isForWorker = (
  scope: ExportScope,
  {
    meta,
    rows = 0,
    isLong,
  }: { readonly meta: TableMeta; readonly rows?: number | undefined; readonly isLong: boolean },
): boolean => scope !== 'page' && (meta.show_excel_async || rows > ASYNC_ROWS || (scope === 'all' && isLong))

export interface ExportRequest {
  readonly params: WireParams
  /** Of a call with a body: more ids than an address holds. Any other is a link. */
  readonly body?: { readonly ids: string }
}

export function exportRequest(
  { scope, type, columns, reason }: ExportChoice,
  source: ExportSource,
): ExportRequest {
  const { state, fileName, selected } = source
  const file = {
    [MARKS.exportType]: type,
    [MARKS.exportName]: fileName,
    [MARKS.exportColumns]: columns.join(','),
    ...(reason === undefined ? {} : { [MARKS.exportAsync]: '1' }),
    ...(reason === undefined || reason.trim() === '' ? {} : { [MARKS.exportReason]: reason.trim() }),
  }
  if (scope !== 'selected')
    return { params: { ...rowParams(state), [MARKS.export]: String(EXPORT_SCOPES[scope]), ...file } }
  // Rows may have been ticked under other filters; what was ticked is what is exported.
  const { page: _page, limit: _limit, ...order } = rowParams(withoutFilters(state))
  return { params: { ...order, ...file }, body: { ids: selected.join(',') } }
}

/** The call that exports rows which its body names. */
export const selectedPath = (listPath: string): string => siblingPath(listPath, 'Export')

/**
 * `Banks 2026-11-23 1530`: of several files of one list a folder shows which is the newest. By the clock of the business, so that
 * a file is called the same wherever it was made; without letters that a disk refuses.
 */
export function fileNameAt(title: string, seconds: number): string {
  const clock = new Date((seconds + SHANGHAI_AHEAD) * 1000).toISOString().slice(11, 16).replace(':', '')
  return `${title.replace(/[\\/:*?"<>|]/g, '_')} ${dayText(seconds)} ${clock}`
}
