// A category of help articles, on one of two levels.
import { CREATED_COLUMN, SHOWN_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { helpCount, listTopClasses } from './helpclass.queries.ts'
import { helpClassTitles } from './helpclass.titles.ts'

export const helpClass = defineResource({
  path: 'seller/content/HelpClassManage',
  screen: '/content/help/classmanage',
  screens: '/content/help/class',
  table: 'help_class',
  verbs: ['add', 'edit', 'del', 'export'],
  scope: 'everybody',
  search: ['name'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 200 },
    pid: { type: 'select', offers: listTopClasses, filter: true, width: 160 },
    icon: { type: 'image', width: 64 },
    help_count: { type: 'number', sql: helpCount, width: 96 },
    ...SHOWN_COLUMN,
    ...SORT_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['name', 'pid', 'icon', 'is_show', 'sort'] },
  titles: helpClassTitles,
  sample: { name: '样例分类' },
})
