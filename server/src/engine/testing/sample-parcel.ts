// Sample resources with states: a parcel refers to a depot, and has transitions by actions and by other code.
import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { own } from '../declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import type { Db } from '#platform/database/database.ts'
import { applyRules } from './declared-rules.ts'
import { createSampleTitle } from './sample-title.ts'

export const DEPOT = 'test/depot/DepotList'
/** Only the platform edits depots; everyone who sends parcels can refer to them. */
export const depot = defineResource({
  path: DEPOT,
  screen: '/parcels/depot/list',
  table: 'depot',
  fullScan: 'tests have few',
  verbs: ['add', 'look', 'edit'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true },
    depot_name: { type: 'text', required: true },
    is_closed: { type: 'select', options: [0, 1], initial: 0 },
    sent: { type: 'number' },
  },
  form: { basic: ['depot_name', 'is_closed'] },
  titles: {
    $: createSampleTitle('Depots'),
    $one: createSampleTitle('Depot'),
    id: createSampleTitle('No.'),
    depot_name: createSampleTitle('Name'),
    is_closed: createSampleTitle('Closed'),
    'is_closed.0': createSampleTitle('Open'),
    'is_closed.1': createSampleTitle('Shut'),
    sent: createSampleTitle('Sent'),
    'history.send': createSampleTitle('Sent one'),
    'form.basic': createSampleTitle('Basic'),
  },
  sample: { depot_name: 'North' },
})

/** Only the platform may use the fast lane. */
async function loadLanes(_db: Db, { principal }: Reader): Promise<Option[]> {
  const slow = { value: 1, label: 'Slow' }
  return principal.organisationKind === 'platform' ? [slow, { value: 2, label: 'Fast' }] : [slow]
}

/** Locks the depot and rejects a closed one. A check constraint limits the number of sent parcels. */
async function send(_tx: Db, { record: { values }, unit }: ActionContext): Promise<Outcome> {
  const from = values['depot_id']
  if (typeof from !== 'number') return { set: {} }
  const { beyondScope } = unit
  const home = await beyondScope.lock(DEPOT, from, { is_closed: [0] })
  const change = { verb: 'send', set: { sent: Number(home.values['sent']) + 1 } }
  return { set: {}, after: async () => void (await beyondScope.change(home, change)) }
}

export const PARCEL = 'test/parcel/ParcelList'

export const parcel = defineResource({
  path: PARCEL,
  screen: '/parcels/parcel/list',
  table: 'parcel',
  fullScan: 'tests have few',
  verbs: ['add', 'look', 'edit', 'del'],
  scope: { bank: own('sender_id'), store: own('receiver_id') },
  columns: {
    id: { type: 'number', sort: true },
    parcel_name: { type: 'text', required: true },
    sender_id: { type: 'number' },
    receiver_id: { type: 'number' },
    weight: { type: 'number', initial: 0 },
    depot_id: {
      type: 'select',
      ref: {
        to: DEPOT,
        label: 'depot_name',
        where: sql`depot.is_closed = 0`,
        forAll: 'anyone who sends something says where they bring it',
      },
    },
    // The same records, but only for callers who see them.
    home_id: { type: 'select', ref: { to: DEPOT, label: 'depot_name' } },
    lane: { type: 'select', offers: loadLanes },
    is_heavy: {
      type: 'select',
      options: [0, 1],
      sql: sql`(case when parcel.weight > 10 then 1 else 0 end)`,
    },
    parcel_state: { type: 'select', options: [0, 1, 2, 3], initial: 0 },
  },
  form: { basic: ['parcel_name', 'sender_id', 'receiver_id', 'weight', 'depot_id', 'home_id', 'lane'] },
  hooks: { locks: ['depot_id'] },
  // The sender cannot receive a parcel.
  facets: [withSegregation({ receive: ['send'] })],
  // No action makes the transition to lost.
  states: { parcel_state: { initial: 0, steps: [[1, 2]] } },
  actions: {
    send: {
      scope: 'row',
      when: { is_heavy: [0] },
      transition: { column: 'parcel_state', from: [0], to: 1 },
      locks: ['depot_id', 'home_id'],
      run: send,
    },
    receive: {
      scope: 'row',
      by: ['store'],
      namesVersion: true,
      transition: { column: 'parcel_state', from: [1], to: 3 },
      run: () => ({ set: {} }),
    },
  },
  titles: {
    $: createSampleTitle('Parcels'),
    $one: createSampleTitle('Parcel'),
    id: createSampleTitle('No.'),
    parcel_name: createSampleTitle('Name'),
    sender_id: createSampleTitle('Sender'),
    receiver_id: createSampleTitle('Receiver'),
    weight: createSampleTitle('Weight'),
    depot_id: createSampleTitle('Depot'),
    home_id: createSampleTitle('Home'),
    lane: createSampleTitle('Lane'),
    is_heavy: createSampleTitle('Heavy'),
    'is_heavy.0': createSampleTitle('Light'),
    'is_heavy.1': createSampleTitle('Too heavy'),
    parcel_state: createSampleTitle('State'),
    'parcel_state.0': createSampleTitle('Packed'),
    'parcel_state.1': createSampleTitle('Under way'),
    'parcel_state.2': createSampleTitle('Lost'),
    'parcel_state.3': createSampleTitle('Received'),
    'form.basic': createSampleTitle('Basic'),
    'action.send': createSampleTitle('Send'),
    'action.receive': createSampleTitle('Receive'),
    'history.send': createSampleTitle('Sent'),
    'history.lose': createSampleTitle('Lost on the way'),
  },
  sample: { parcel_name: 'Box' },
})

export const parcelSection: MenuSection = {
  path: '/parcels',
  title: createSampleTitle('Parcels'),
  icon: 'bank',
  entries: [depot, parcel],
}

export async function createParcelTables(db: Db): Promise<void> {
  await sql`
    create table depot (
      id bigint generated by default as identity primary key,
      depot_name text not null,
      is_closed smallint not null default 0,
      sent bigint not null default 0 check (sent < 3),
      version bigint not null default 1
    )`.execute(db)
  await sql`
    create table parcel (
      id bigint generated by default as identity primary key,
      parcel_name text not null,
      sender_id bigint,
      receiver_id bigint,
      send_by bigint,
      send_person bigint,
      receive_by bigint,
      receive_person bigint,
      weight bigint,
      depot_id bigint references depot,
      home_id bigint references depot,
      lane smallint,
      parcel_state smallint not null default 0,
      version bigint not null default 1
    )`.execute(db)
  await sql`create index parcel_sender_id_idx on parcel (sender_id)`.execute(db)
  await sql`create index parcel_receiver_id_idx on parcel (receiver_id)`.execute(db)
  await applyRules(db, [parcel])
}
