// A notice for kinds of organisations, readable from its publication time while it is shown.
import { CREATED_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { OWN_TOPICS } from '@cangdan/protocol'
import { invalidateForAll } from '#platform/topics/invalidations.ts'
import { addName, viewCount } from './notification.queries.ts'
import { notificationTitles } from './notification.titles.ts'

const BY_HAND = 'notices are written by hand'

export const notification = defineResource({
  path: 'seller/content/NotificationManage',
  screen: '/content/notification/manage',
  table: 'notification',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  search: ['title'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    image: { type: 'image', shown: false, width: 64 },
    title: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 240 },
    type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      control: 'radio',
      initial: 1,
      required: true,
      width: 112,
    },
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
    receive_type: { type: 'checkbox', filter: true, options: [0, 1, 2, 3, 4, 5], required: true, width: 200 },
    is_top: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      control: 'switch',
      initial: 0,
      inPlace: true,
      shown: false,
      width: 88,
    },
    is_show: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      tones: { 0: 'off', 1: 'good' },
      control: 'switch',
      initial: 0,
      inPlace: true,
      width: 96,
    },
    ...SORT_COLUMN,
    view_count: { type: 'number', sql: viewCount, sum: true, filter: true, fullScan: BY_HAND, width: 96 },
    add_name: { type: 'text', sql: addName, filter: true, fullScan: BY_HAND, width: 120, shown: false },
    publish_time: { type: 'datetime', filter: true, sort: true },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['title', 'type', 'image', 'content'],
    publishing: ['receive_type', 'publish_time', 'is_top', 'is_show', 'sort'],
  },
  hooks: {
    save: (tx, { values }) => {
      invalidateForAll(tx, OWN_TOPICS.inbox)
      return Promise.resolve({ set: values })
    },
  },
  titles: notificationTitles,
  sample: {
    title: '样例公告',
    type: 1,
    content: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"样例"}]}]}',
    receive_type: [0],
  },
})
