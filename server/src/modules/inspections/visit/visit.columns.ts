// Columns that inspections and investigations share.
import { sql, type SqlBool } from 'kysely'
import { type ColumnSpec, FEW_VALUES } from '#engine/declare/columns/column.ts'
import { INSPUSER_LIST, ORGANISATION_LIST } from '#modules/paths.ts'
import type { VisitKind } from './visit.links.ts'
import { VISIT_STATES, VISIT_TONES } from './visit.states.ts'

const activeInspector = sql<SqlBool>`
  account.agency_id is not null and account.disabled = 0 and (account.cert_end is null or account.cert_end >= today())`

export const VISIT_STATE = {
  state: {
    type: 'select',
    options: VISIT_STATES,
    tones: VISIT_TONES,
    filter: 'checkbox',
    fullScan: FEW_VALUES,
    width: 96,
  },
} as const satisfies Record<string, ColumnSpec>

/** The inspector, the agency (named in `agency_name`) and the planned day. */
export const PLAN_COLUMNS = {
  inspuser_id: {
    type: 'select',
    ref: {
      to: INSPUSER_LIST,
      label: 'nick_name',
      as: 'inspuser_name',
      where: activeInspector,
      forAll: 'a bank chooses an inspector without access to the accounts of inspectors',
    },
    filter: true,
    required: true,
    width: 104,
  },
  agency_id: {
    type: 'select',
    ref: { to: ORGANISATION_LIST, label: 'name', as: 'agency_name' },
    filter: true,
    shown: false,
    width: 168,
  },
  plan_date: { type: 'date', filter: true, sort: true, required: true, earliest: 'today', width: 112 },
} as const satisfies Record<string, ColumnSpec>

/** Photos with the kinds of their marks, without repetition. */
export const createPhotoColumns = (kind: VisitKind) =>
  ({
    photo_marks: {
      type: 'checkbox',
      options: [1, 2, 3, 4, 5],
      sql: sql`(
        select coalesce(array_agg(distinct mark order by mark), '{}') from visit_photo photo, unnest(photo.marks) as mark
         where ${sql.ref(`photo.${kind}_id`)} = ${sql.ref(`${kind}.id`)})`,
      filter: true,
      fullScan: 'computed for each matching visit; they are counted in thousands',
      width: 152,
    },
    images: { type: 'image', files: 30, shown: false },
  }) as const satisfies Record<string, ColumnSpec>

/** The decision about a report. */
export const createDecisionColumns = (kind: VisitKind) =>
  ({
    accept_name: {
      type: 'text',
      sql: sql`(select account.nick_name from account where account.id = ${sql.ref(`${kind}.accept_by`)})`,
      shown: false,
      width: 96,
    },
    accept_time: { type: 'datetime', shown: false },
    answer: { type: 'text', shown: false, width: 160 },
    request_hash: { type: 'text', shown: false, copies: true },
  }) as const satisfies Record<string, ColumnSpec>
