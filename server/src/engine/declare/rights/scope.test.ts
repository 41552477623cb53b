import { expect, it } from 'vitest'
import { checkResource } from '#engine/read/check.ts'
import { same } from '#engine/testing/same.ts'
import { defineResource } from '../define-resource.ts'
import { mayAdd, mayWrite, ownerColumn, seesAll, seesOnlyItself } from './ownership.ts'
import { all, any, listed, own, type ScopeSpec, via } from './scope.ts'

const BRIDGE = 'test/bridge/BridgeList'

const seen = (scope: ScopeSpec, path = 'test/toll/TollList') =>
  defineResource({
    path,
    screen: '/road/toll/list',
    table: 'toll',
    verbs: [],
    scope,
    columns: { id: { type: 'number' } },
    form: {},
    titles: { $: same('Tolls'), $one: same('Toll'), id: same('No.') },
  })

it('denies writing to kinds that see all rows, and adding to kinds that see only themselves', () => {
  const shared = seen('everybody')
  expect([mayWrite, mayAdd, seesAll].map((may) => may(shared, { organisationKind: 'bank' }))).toEqual([
    false,
    false,
    true,
  ])
  expect([mayWrite, mayAdd, seesAll].map((may) => may(shared, { organisationKind: 'platform' }))).toEqual([
    true,
    true,
    true,
  ])
  const toll = seen({
    bank: own('id'),
    store: own('store_id'),
    owner: listed('toll_party', 'toll_id'),
    inspection: all,
  })
  const kinds = ['platform', 'bank', 'store', 'owner', 'guarantor', 'inspection'] as const
  const adders = kinds.filter((organisationKind) => mayAdd(toll, { organisationKind }))
  expect(adders).toEqual(['platform', 'store'])
  expect(kinds.filter((organisationKind) => !mayWrite(toll, { organisationKind }))).toEqual(['inspection'])
  expect(kinds.filter((organisationKind) => seesOnlyItself(toll, { organisationKind }))).toEqual(['bank'])
})

it('returns the owner column if exactly one column names the owner', () => {
  const toll = seen({
    bank: own('id'),
    store: any(own('store_id'), listed('toll_party', 'toll_id')),
    owner: any(own('buyer_id'), own('seller_id')),
  })
  const column = (organisationKind: 'bank' | 'store' | 'owner') => ownerColumn(toll, { organisationKind })
  expect([column('bank'), column('store'), column('owner')]).toEqual([undefined, 'store_id', undefined])
})

it('rejects `all` within `any`, a parent that is seen completely or not at all, and cycles', () => {
  expect(() => seen({ bank: any(own('bank_id'), all) })).toThrow('any(…) must not contain all')
  seen({ store: all }, BRIDGE)
  for (const kind of ['store', 'owner'] as const)
    expect(() => checkResource(seen({ [kind]: via(BRIDGE, 'bridge_id') })), kind).toThrow(
      'of which it sees nothing or everything',
    )
  const TOLL = 'test/toll/TollList'
  seen({ bank: any(own('bank_id'), via(TOLL, 'toll_id')) }, BRIDGE)
  expect(() => checkResource(seen({ bank: via(BRIDGE, 'bridge_id') }))).toThrow('sees it through itself')
})
