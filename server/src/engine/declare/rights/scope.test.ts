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

it('who sees all of a list writes none of it; who sees only their own record adds no other', () => {
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

it('a record that is added becomes its adder’s where one column says whose it is', () => {
  const toll = seen({
    bank: own('id'),
    store: any(own('store_id'), listed('toll_party', 'toll_id')),
    owner: any(own('buyer_id'), own('seller_id')),
  })
  const column = (organisationKind: 'bank' | 'store' | 'owner') => ownerColumn(toll, { organisationKind })
  expect([column('bank'), column('store'), column('owner')]).toEqual([undefined, 'store_id', undefined])
})

it('a scope that says nothing is refused: all beside others, a parent of which all or nothing is seen, a circle', () => {
  expect(() => seen({ bank: any(own('bank_id'), all) })).toThrow('any(…) of all is all')
  seen({ store: all }, BRIDGE)
  for (const kind of ['store', 'owner'] as const)
    expect(() => checkResource(seen({ [kind]: via(BRIDGE, 'bridge_id') })), kind).toThrow(
      'it sees none or all',
    )
  const TOLL = 'test/toll/TollList'
  seen({ bank: any(own('bank_id'), via(TOLL, 'toll_id')) }, BRIDGE)
  expect(() => checkResource(seen({ bank: via(BRIDGE, 'bridge_id') }))).toThrow('sees it through itself')
})
