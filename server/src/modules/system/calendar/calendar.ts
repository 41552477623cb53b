// Days that differ from their weekday: public holidays, closed days of the exchanges, make-up working days (docs/decisions/calendars.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { calendarTitles } from './calendar.titles.ts'

export const calendar = defineResource({
  path: 'seller_p/calendar/CalendarList',
  screen: '/sys/platform/calendar',
  table: 'calendar_day',
  constraints: { calendar_day_kind_check1: { field: 'kind', code: 'not_that_weekday' } },
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['name'],
  named: 'name',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    day: { type: 'date', filter: true, sort: true, required: true },
    kind: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      tones: { 1: 'off', 2: 'warn', 3: 'active' },
      required: true,
      width: 160,
    },
    name: { type: 'text', filter: true, required: true, maxLength: 40, width: 200 },
    ...CREATED_COLUMN,
  },
  form: { basic: ['day', 'kind', 'name'] },
  fullScan: 'some thirty days a year',
  sheetKey: { columns: ['day'] },
  titles: calendarTitles,
  sample: { day: 2_051_222_400, kind: 1, name: '元旦' },
})
