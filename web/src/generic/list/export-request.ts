// The query of an export (T4): which rows, which columns, under which name. Pure.
import { EXPORT_SCOPES, MARKS } from '@cangdan/protocol'
import type { Key } from './selection.ts'
import { rowParams, type ListState, type WireParams } from './list-state.ts'

export type ExportScope = keyof typeof EXPORT_SCOPES

/** The kind of file. */
export type ExportType = 'xlsx' | 'csv'

export interface ExportChoice {
  readonly scope: ExportScope
  readonly type: ExportType
  readonly columns: readonly string[]
}

export interface ExportSource {
  readonly state: ListState
  readonly fileName: string
  readonly pk: string
  readonly selected: readonly Key[]
}

/** The scope a dialog opens with: what is ticked, else the page in view (L8). */
export const firstScope = (selectedCount: number): ExportScope => (selectedCount > 0 ? 'selected' : 'page')

export function exportParams({ scope, type, columns }: ExportChoice, source: ExportSource): WireParams {
  const marks = {
    [MARKS.export]: String(EXPORT_SCOPES[scope]),
    [MARKS.exportType]: type,
    [MARKS.exportName]: source.fileName,
    [MARKS.exportColumns]: columns.join(','),
  }
  if (scope !== 'selected') return { ...rowParams(source.state), ...marks }
  // Rows may have been ticked under other filters; what was ticked is what is exported.
  const unfiltered = rowParams({ ...source.state, filters: {} })
  return { ...unfiltered, ...marks, [source.pk]: source.selected.join(',') }
}
