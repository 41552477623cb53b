// Fruit of no business at all, with a column of every type and every way to filter it, and the growers and plots that it names.
import type { TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Module } from '#engine/declare/module.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { treeFilter } from '#engine/facets/tree-filter.ts'
import { same } from './same.ts'

export const FRUIT = 'test/fruit/FruitList'

export const grower = defineResource({
  path: 'test/grower/GrowerList',
  screen: '/basket/grower/list',
  table: 'grower',
  verbs: ['add', 'edit', 'del', 'export'],
  // An organisation of its own, as a bank is.
  scope: { bank: 'id' },
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

export const plot = defineResource({
  path: 'test/plot/PlotList',
  screen: '/basket/plot/list',
  table: 'plot',
  verbs: ['add', 'edit', 'del', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true },
    plot_name: { type: 'text', required: true, filter: true },
    grower_id: { type: 'select', ref: { to: 'test/grower/GrowerList', label: 'grower_name' }, filter: true },
    // The secrets of a plot are for whoever is granted them.
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

/** What the rows of `cate` say, as a tree. */
async function categories(db: Db): Promise<TreeNode[]> {
  const { rows } = await sql<{ id: number; label: string; parent_id: number | null }>`
    select id, label, parent_id from cate order by id`.execute(db)
  return rows
    .filter((row) => row.parent_id === null)
    .map(({ id, label }) => ({ id, label, children: rows.filter((row) => row.parent_id === id) }))
}

export const fruit = defineResource({
  path: FRUIT,
  screen: '/basket/fruit/list',
  table: 'fruit',
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: { bank: 'grower_id' },
  columns: {
    id: { type: 'number', sort: true },
    fruit_name: { type: 'text', required: true, filter: true, sort: true },
    colours: { type: 'checkbox', options: [1, 2, 3], filter: true },
    ripeness: { type: 'select', options: [1, 2, 3], required: true, filter: 'checkbox', sort: true },
    grade: { type: 'select', options: ['AAA', 'AA', 'B-1'], filter: true, sort: true },
    sold_as: { type: 'select', options: ['fresh', 'dried', 'juice'], filter: 'checkbox' },
    uses: { type: 'checkbox', options: ['cake', 'jam_2', 'wine'], filter: true },
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
    story: { type: 'text', control: 'editor', maxLength: 200, shown: false },
    shares: {
      type: 'text',
      control: 'table',
      most: 5,
      cells: [{ name: 'part', required: true, maxLength: 20 }, { name: 'share' }],
      shown: false,
    },
    proof: { type: 'image', files: 3, takes: { picture: 1, pdf: 1, docx: 1, video: 2 }, shown: false },
    grower_name: {
      type: 'text',
      sql: sql`(select grower.grower_name from grower where grower.id = fruit.grower_id)`,
      filter: true,
    },
  },
  form: {
    basic: [
      'fruit_name',
      'colours',
      'ripeness',
      'grade',
      'sold_as',
      'uses',
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
    region: same('Region'),
    cate_id: same('Category'),
    picked_date: same('Picked on'),
    sold_date: same('Sold on'),
    best_date: same('Best before'),
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
    grower_name: same('Grown by'),
    'form.basic': same('Basic'),
    'form.times': same('Times'),
  },
  sample: {
    fruit_name: 'Pear',
    ripeness: 1,
    grade: 'AA',
    uses: ['cake'],
    region: [33, 3301],
    colours: [1, 3],
  },
})

export const basket: Module = {
  path: '/basket',
  title: same('Basket'),
  icon: 'bank',
  resources: [grower, plot, fruit],
}

/** Its tables. */
export async function weaveBasket(db: Db): Promise<void> {
  const statements = [
    sql`create table grower (
      id bigint primary key references organisation,
      grower_name text not null,
      retired smallint not null default 0,
      version bigint not null default 1,
      create_time timestamptz not null default now()
    )`,
    sql`create trigger grower_organisation before insert on grower
      for each row execute function organisation_of_row('bank', 'grower_name')`,
    sql`create trigger grower_organisation_end after delete on grower
      for each row execute function organisation_of_row('bank', 'grower_name')`,
    sql`create table plot (
      id bigint generated by default as identity primary key,
      plot_name text not null,
      grower_id bigint references grower,
      yield_of bigint,
      version bigint not null default 1
    )`,
    sql`create table cate (id bigint primary key, label text not null, parent_id bigint references cate)`,
    sql`insert into cate values (1, 'Stone', null), (2, 'Core', null), (11, 'Plum', 1), (12, 'Cherry', 1), (21, 'Apple', 2), (3, 'Nut', null)`,
    sql`create table fruit (
      id bigint generated by default as identity primary key,
      fruit_name text not null,
      colours bigint[] not null default '{}',
      ripeness smallint not null,
      grade text constraint fruit_grade_check check (grade in ('AAA', 'AA', 'B-1')),
      sold_as text constraint fruit_sold_as_check check (sold_as in ('fresh', 'dried', 'juice')),
      uses text[] not null default '{}' constraint fruit_uses_check check (uses <@ '{cake,jam_2,wine}'),
      region bigint,
      city bigint,
      cate_id bigint references cate,
      kind_id bigint references cate,
      picked_date date,
      sold_date date,
      best_date date,
      opens time(0),
      weighed_time timestamptz,
      washed_time timestamptz,
      checked_time timestamptz,
      next_time timestamptz,
      made_time timestamptz,
      stored_for bigint,
      grower_id bigint references grower,
      plot_id bigint references plot,
      grafted_ids bigint[] not null default '{}',
      story text,
      shares text,
      proof bigint[] not null default '{}',
      secret text not null default '', version bigint not null default 1
    )`,
    sql`call keep_file_use('fruit', 'proof')`,
    sql`call keep_named_records('fruit', 'grafted_ids', 'plot')`,
  ]
  for (const statement of statements) await statement.execute(db)
}
