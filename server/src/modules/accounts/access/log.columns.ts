import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { ORGANISATION } from '../organisation/organisation.scope.ts'

export const WHO_COLUMNS = {
  username: { type: 'text', filter: true, width: 128 },
  nick_name: { type: 'text', filter: true, width: 112 },
} as const satisfies Record<string, ColumnSpec>

export const WHOSE_COLUMNS = {
  uid: { type: 'number', filter: true, shown: false, width: 96 },
  organisation_id: { type: 'select', ref: ORGANISATION, filter: true, shown: false, width: 160 },
} as const satisfies Record<string, ColumnSpec>
