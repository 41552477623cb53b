// Sample resources with a column of every type and filter, and growers and plots as referenced resources.
import type { TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { all, any, listed, own, via } from '../declare/rights/scope.ts'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { climate } from './sample-climate.ts'
import { crate } from './sample-crate.ts'
import { createSampleTitle } from './sample-title.ts'

export const FRUIT = 'test/fruit/FruitList'

export const grower = defineResource({
  path: 'test/grower/GrowerList',
  screen: '/basket/grower/list',
  table: 'grower',
  fullScan: 'tests have few',
  verbs: ['add', 'edit', 'del', 'export'],
  // Growers are organisations, like banks; storage firms see the growers that they buy from.
  scope: { bank: own('id'), store: listed('grower_buyer', 'grower_id') },
  columns: {
    id: { type: 'number', sort: true },
    grower_name: { type: 'text', required: true, filter: true, sort: true },
    retired: { type: 'select', options: [0, 1], initial: 0 },
  },
  form: { basic: ['grower_name', 'retired'] },
  titles: {
    $: createSampleTitle('Growers'),
    $one: createSampleTitle('Grower'),
    id: createSampleTitle('No.'),
    grower_name: createSampleTitle('Name'),
    retired: createSampleTitle('Retired'),
    'retired.0': createSampleTitle('At work'),
    'retired.1': createSampleTitle('Gone'),
    'form.basic': createSampleTitle('Basic'),
  },
  sample: { grower_name: 'Ann' },
})

/** Callers who see a grower see its plots. */
const ofGrower = via('test/grower/GrowerList', 'grower_id')

export const plot = defineResource({
  path: 'test/plot/PlotList',
  screen: '/basket/plot/list',
  table: 'plot',
  fullScan: 'tests have few',
  verbs: ['add', 'edit', 'del', 'export'],
  scope: { bank: ofGrower, store: ofGrower, inspection: all },
  columns: {
    id: { type: 'number', sort: true },
    plot_name: { type: 'text', required: true, filter: true },
    grower_id: { type: 'select', ref: { to: 'test/grower/GrowerList', label: 'grower_name' }, filter: true },
    yield_of: { type: 'number', guarded: true },
  },
  form: { basic: ['plot_name', 'grower_id'] },
  titles: {
    $: createSampleTitle('Plots'),
    $one: createSampleTitle('Plot'),
    id: createSampleTitle('No.'),
    plot_name: createSampleTitle('Name'),
    grower_id: createSampleTitle('Grower'),
    yield_of: createSampleTitle('Yield'),
    'form.basic': createSampleTitle('Basic'),
  },
  sample: { plot_name: 'Hill' },
})

const REGIONS = [
  {
    value: 33,
    title: createSampleTitle('East'),
    children: [3301, 3302].map((value) => ({ value, title: createSampleTitle(`City ${value}`) })),
  },
  {
    value: 44,
    title: createSampleTitle('South'),
    children: [{ value: 4401, title: createSampleTitle('City 4401') }],
  },
  { value: 90, title: createSampleTitle('Abroad') },
] as const

async function loadCategories(db: Db): Promise<TreeNode[]> {
  const { rows } = await sql<{ id: number; label: string; parent_id: number | null }>`
    select id, label, parent_id from cate order by id`.execute(db)
  return rows
    .filter((row) => row.parent_id === null)
    .map(({ id, label }) => ({
      id,
      label,
      children: rows.filter((row) => row.parent_id === id).map((row) => ({ id: row.id, label: row.label })),
    }))
}

export const fruit = defineResource({
  path: FRUIT,
  screen: '/basket/fruit/list',
  table: 'fruit',
  fullScan: 'tests have few',
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: {
    bank: any(own('grower_id'), listed('fruit_buyer', 'fruit_id')),
    store: any(via('test/plot/PlotList', 'plot_id'), listed('fruit_buyer', 'fruit_id')),
    owner: listed('fruit_buyer', 'fruit_id'),
  },
  columns: {
    id: { type: 'number', sort: true },
    fruit_name: { type: 'text', required: true, filter: true, sort: true },
    colours: { type: 'checkbox', options: [1, 2, 3], filter: true },
    ripeness: { type: 'select', options: [1, 2, 3], required: true, filter: 'checkbox', sort: true },
    grade: { type: 'select', options: ['AAA', 'AA', 'B-1'], filter: true, sort: true },
    sold_as: { type: 'select', options: ['fresh', 'dried', 'juice'], filter: 'checkbox' },
    uses: { type: 'checkbox', options: ['cake', 'jam_2', 'wine'], filter: true },
    nicknames: { type: 'tags', most: 5, maxLength: 12, filter: true, width: 140 },
    callers: { type: 'tags', rule: 'phone', most: 3, filter: true, list: false },
    // Generated columns: not shown, but filtered.
    lot_no: { type: 'hide', filter: 'number' },
    seal: { type: 'hide', filter: 'text', list: false },
    region: { type: 'cascade', second: 'city', cascades: REGIONS, filter: true },
    cate_id: {
      type: 'cascade',
      second: 'kind_id',
      cascades: async (db) =>
        (await loadCategories(db)).map(({ id, label, children = [] }) => ({
          value: id,
          label,
          children: children.map((child) => ({ value: child.id, label: child.label })),
        })),
      filter: true,
    },
    picked_date: { type: 'date', filter: true, sort: true },
    sold_date: { type: 'date', filter: 'eqdate' },
    best_date: { type: 'eqdate', filter: true, sort: true },
    eaten_date: { type: 'date', filter: true, list: false },
    opens: { type: 'time', filter: true, sort: true },
    weighed_time: { type: 'datetime', filter: 'time' },
    washed_time: { type: 'datetime', filter: 'date' },
    checked_time: { type: 'eqtime', filter: true },
    next_time: { type: 'datetime', filter: 'eqtime', sort: true },
    made_time: { type: 'datetime', filter: 'eqdate' },
    stored_for: { type: 'second', filter: true, sort: true, sum: true },
    grower_id: {
      type: 'select',
      ref: { to: 'test/grower/GrowerList', label: 'grower_name', where: sql`grower.retired = 0` },
      filter: true,
    },
    plot_id: {
      type: 'select',
      ref: { to: 'test/plot/PlotList', label: 'plot_name', dependsOn: { grower_id: 'grower_id' } },
      filter: true,
    },
    grafted_ids: { type: 'checkbox', ref: { to: 'test/plot/PlotList', label: 'plot_name' }, filter: true },
    story: {
      type: 'text',
      control: 'editor',
      maxLength: 200,
      rich: { pictures: true, tables: true, variables: 'nicknames' },
      files: 2,
      takes: { picture: 1 },
      shown: false,
    },
    shares: {
      type: 'text',
      control: 'table',
      most: 5,
      cells: [{ name: 'part', required: true, maxLength: 20 }, { name: 'share' }],
      shown: false,
    },
    proof: { type: 'image', files: 3, takes: { picture: 1, pdf: 1, docx: 1, video: 2 }, shown: false },
    grown_by: { type: 'text', reads: { by: 'grower_id', column: 'grower_name' }, filter: true },
  },
  form: {
    basic: [
      'fruit_name',
      'colours',
      'ripeness',
      'grade',
      'sold_as',
      'uses',
      'nicknames',
      'callers',
      'region',
      'cate_id',
      'grower_id',
      'plot_id',
      'grafted_ids',
      'story',
      'shares',
      'proof',
    ],
    times: [
      'picked_date',
      'sold_date',
      'best_date',
      'eaten_date',
      'opens',
      'weighed_time',
      'washed_time',
      'checked_time',
      'next_time',
      'made_time',
      'stored_for',
    ],
  },
  facets: [withTreeFilter({ levels: ['cate_id', 'kind_id'], nodes: (db) => loadCategories(db) })],
  titles: {
    $: createSampleTitle('Fruit'),
    $one: createSampleTitle('Fruit'),
    id: createSampleTitle('No.'),
    fruit_name: createSampleTitle('Name'),
    colours: createSampleTitle('Colours'),
    'colours.1': createSampleTitle('Red'),
    'colours.2': createSampleTitle('Green'),
    'colours.3': createSampleTitle('=Blue'),
    ripeness: createSampleTitle('Ripeness'),
    'ripeness.1': createSampleTitle('Green'),
    'ripeness.2': createSampleTitle('Ripe'),
    'ripeness.3': createSampleTitle('Over'),
    grade: createSampleTitle('Grade'),
    'grade.AAA': createSampleTitle('Best'),
    'grade.AA': createSampleTitle('Good'),
    'grade.B-1': createSampleTitle('Fair'),
    sold_as: createSampleTitle('Sold as'),
    'sold_as.fresh': createSampleTitle('Fresh fruit'),
    'sold_as.dried': createSampleTitle('Dried fruit'),
    'sold_as.juice': createSampleTitle('Juice'),
    uses: createSampleTitle('Uses'),
    'uses.cake': createSampleTitle('Cake'),
    'uses.jam_2': createSampleTitle('Jam'),
    'uses.wine': createSampleTitle('=Wine'),
    nicknames: createSampleTitle('Nicknames'),
    callers: createSampleTitle('Callers'),
    lot_no: createSampleTitle('Lot'),
    seal: createSampleTitle('Seal'),
    region: createSampleTitle('Region'),
    cate_id: createSampleTitle('Category'),
    picked_date: createSampleTitle('Picked on'),
    sold_date: createSampleTitle('Sold on'),
    best_date: createSampleTitle('Best before'),
    eaten_date: createSampleTitle('Eaten on'),
    opens: createSampleTitle('Opens at'),
    weighed_time: createSampleTitle('Weighed at'),
    washed_time: createSampleTitle('Washed at'),
    checked_time: createSampleTitle('Checked at'),
    next_time: createSampleTitle('Next check'),
    made_time: createSampleTitle('Made at'),
    stored_for: createSampleTitle('Stored for'),
    grower_id: createSampleTitle('Grower'),
    plot_id: createSampleTitle('Plot'),
    grafted_ids: createSampleTitle('Grafted from'),
    'grafted_ids.hint': createSampleTitle('Any number of plots'),
    story: createSampleTitle('Story'),
    shares: createSampleTitle('Shares'),
    'shares.part': createSampleTitle('Part'),
    'shares.share': createSampleTitle('Share'),
    proof: createSampleTitle('Proof'),
    grown_by: createSampleTitle('Grown by'),
    'form.basic': createSampleTitle('Basic'),
    'form.times': createSampleTitle('Times'),
  },
  sample: {
    fruit_name: 'Pear',
    ripeness: 1,
    grade: 'AA',
    uses: ['cake'],
    nicknames: ['pome', '梨'],
    region: [33, 3301],
    colours: [1, 3],
  },
})

export const fruitSection: MenuSection = {
  path: '/basket',
  title: createSampleTitle('Basket'),
  icon: 'bank',
  entries: [grower, plot, fruit, crate, climate],
}
