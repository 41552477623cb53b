// Sample resources with a column of every type and filter, and growers and plots as referenced resources.
import type { TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { all, any, listed, own, via } from '../declare/rights/scope.ts'
import { treeFilter } from '#engine/facets/tree-filter.ts'
import { climate } from './climate.ts'
import { crate } from './crate.ts'
import { same } from './same.ts'

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
    $: same('Growers'),
    $one: same('Grower'),
    id: same('No.'),
    grower_name: same('Name'),
    retired: same('Retired'),
    'retired.0': same('At work'),
    'retired.1': same('Gone'),
    'form.basic': same('Basic'),
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
    $: same('Plots'),
    $one: same('Plot'),
    id: same('No.'),
    plot_name: same('Name'),
    grower_id: same('Grower'),
    yield_of: same('Yield'),
    'form.basic': same('Basic'),
  },
  sample: { plot_name: 'Hill' },
})

const REGIONS = [
  {
    value: 33,
    title: same('East'),
    children: [3301, 3302].map((value) => ({ value, title: same(`City ${value}`) })),
  },
  { value: 44, title: same('South'), children: [{ value: 4401, title: same('City 4401') }] },
  { value: 90, title: same('Abroad') },
] as const

async function categories(db: Db): Promise<TreeNode[]> {
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
        (await categories(db)).map(({ id, label, children = [] }) => ({
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
  facets: [treeFilter({ levels: ['cate_id', 'kind_id'], nodes: (db) => categories(db) })],
  titles: {
    $: same('Fruit'),
    $one: same('Fruit'),
    id: same('No.'),
    fruit_name: same('Name'),
    colours: same('Colours'),
    'colours.1': same('Red'),
    'colours.2': same('Green'),
    'colours.3': same('=Blue'),
    ripeness: same('Ripeness'),
    'ripeness.1': same('Green'),
    'ripeness.2': same('Ripe'),
    'ripeness.3': same('Over'),
    grade: same('Grade'),
    'grade.AAA': same('Best'),
    'grade.AA': same('Good'),
    'grade.B-1': same('Fair'),
    sold_as: same('Sold as'),
    'sold_as.fresh': same('Fresh fruit'),
    'sold_as.dried': same('Dried fruit'),
    'sold_as.juice': same('Juice'),
    uses: same('Uses'),
    'uses.cake': same('Cake'),
    'uses.jam_2': same('Jam'),
    'uses.wine': same('=Wine'),
    nicknames: same('Nicknames'),
    callers: same('Callers'),
    lot_no: same('Lot'),
    seal: same('Seal'),
    region: same('Region'),
    cate_id: same('Category'),
    picked_date: same('Picked on'),
    sold_date: same('Sold on'),
    best_date: same('Best before'),
    eaten_date: same('Eaten on'),
    opens: same('Opens at'),
    weighed_time: same('Weighed at'),
    washed_time: same('Washed at'),
    checked_time: same('Checked at'),
    next_time: same('Next check'),
    made_time: same('Made at'),
    stored_for: same('Stored for'),
    grower_id: same('Grower'),
    plot_id: same('Plot'),
    grafted_ids: same('Grafted from'),
    'grafted_ids.hint': same('Any number of plots'),
    story: same('Story'),
    shares: same('Shares'),
    'shares.part': same('Part'),
    'shares.share': same('Share'),
    proof: same('Proof'),
    grown_by: same('Grown by'),
    'form.basic': same('Basic'),
    'form.times': same('Times'),
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

export const basket: MenuSection = {
  path: '/basket',
  title: same('Basket'),
  icon: 'bank',
  entries: [grower, plot, fruit, crate, climate],
}
