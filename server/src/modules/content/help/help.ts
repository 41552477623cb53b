import { CREATED_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { listClassNodes, topClass, listHelpTopClasses, viewCount } from './help.queries.ts'
import { helpTitles } from './help.titles.ts'

const BY_HAND = 'articles are written by hand'

export const help = defineResource({
  path: 'seller/content/HelpManage',
  screen: '/content/help/manage',
  table: 'help',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['title'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    image: { type: 'image', shown: false, width: 64 },
    title: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 240 },
    class_id: {
      type: 'select',
      ref: { to: 'seller/content/HelpClassManage', label: 'name', as: 'class_name' },
      filter: true,
      required: true,
      width: 144,
    },
    top_class: {
      type: 'select',
      sql: topClass,
      offers: listHelpTopClasses,
      filter: true,
      fullScan: BY_HAND,
      shown: false,
      width: 144,
    },
    language: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2, 3, 4],
      initial: 0,
      shownAs: 'plain',
      width: 112,
    },
    synopsis: { type: 'text', list: false, control: 'textarea', maxLength: 200 },
    author: { type: 'text', filter: true, maxLength: 30, shown: false, width: 112 },
    content: {
      type: 'text',
      list: false,
      control: 'editor',
      required: true,
      maxLength: 10_000,
      rich: { pictures: true, tables: true },
      files: 20,
      takes: { picture: 2 },
    },
    link_url: { type: 'text', list: false, rule: 'link', maxLength: 300 },
    view_count: { type: 'number', sql: viewCount, sum: true, filter: true, fullScan: BY_HAND, width: 96 },
    is_show: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      tones: { 0: 'off', 1: 'good' },
      control: 'switch',
      initial: 1,
      inPlace: true,
      width: 96,
    },
    ...SORT_COLUMN,
    update_time: { type: 'datetime', sort: true, shown: false, width: 160 },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['class_id', 'language', 'title', 'image', 'synopsis', 'author', 'content', 'link_url', 'is_show', 'sort'],
  },
  facets: [withTreeFilter({ levels: ['top_class', 'class_id'], nodes: listClassNodes })],
  titles: helpTitles,
  sample: {
    class_id: 1,
    title: '样例文章',
    content: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"样例"}]}]}',
  },
})
