import { expect, it } from 'vitest'
import { checkResource } from '#engine/read/check.ts'
import { createSampleTitle } from '#engine/testing/sample-title.ts'
import { defineResource } from '../define-resource.ts'
import { canAdd, canWrite, getOwnerColumn, canSeeAll, canSeeOnlySelf } from './ownership.ts'
import { all, any, listed, own, type ScopeSpec, via } from './scope.ts'

const BRIDGE = 'test/bridge/BridgeList'

const defineToll = (scope: ScopeSpec, path = 'test/toll/TollList') =>
  defineResource({
    path,
    screen: '/road/toll/list',
    table: 'toll',
    verbs: [],
    scope,
    columns: { id: { type: 'number' } },
    form: {},
    titles: { $: createSampleTitle('Tolls'), $one: createSampleTitle('Toll'), id: createSampleTitle('No.') },
  })

it('denies writing to kinds that see all rows, and adding to kinds that see only themselves', () => {
  const shared = defineToll('everybody')
  expect([canWrite, canAdd, canSeeAll].map((may) => may(shared, { organisationKind: 'bank' }))).toEqual([
    false,
    false,
    true,
  ])
  expect([canWrite, canAdd, canSeeAll].map((may) => may(shared, { organisationKind: 'platform' }))).toEqual([
    true,
    true,
    true,
  ])
  const toll = defineToll({
    bank: own('id'),
    store: own('store_id'),
    owner: listed('toll_party', 'toll_id'),
    inspection: all,
  })
  const kinds = ['platform', 'bank', 'store', 'owner', 'guarantor', 'inspection'] as const
  const adders = kinds.filter((organisationKind) => canAdd(toll, { organisationKind }))
  expect(adders).toEqual(['platform', 'store'])
  expect(kinds.filter((organisationKind) => !canWrite(toll, { organisationKind }))).toEqual(['inspection'])
  expect(kinds.filter((organisationKind) => canSeeOnlySelf(toll, { organisationKind }))).toEqual(['bank'])
})

it('returns the owner column if exactly one column names the owner', () => {
  const toll = defineToll({
    bank: own('id'),
    store: any(own('store_id'), listed('toll_party', 'toll_id')),
    owner: any(own('buyer_id'), own('seller_id')),
  })
  const getColumn = (organisationKind: 'bank' | 'store' | 'owner') => getOwnerColumn(toll, { organisationKind })
  expect([getColumn('bank'), getColumn('store'), getColumn('owner')]).toEqual([undefined, 'store_id', undefined])
})

it('rejects `all` within `any`, a parent that is seen completely or not at all, and cycles', () => {
  expect(() => defineToll({ bank: any(own('bank_id'), all) })).toThrow('any(…) must not contain all')
  defineToll({ store: all }, BRIDGE)
  for (const kind of ['store', 'owner'] as const)
    expect(() => checkResource(defineToll({ [kind]: via(BRIDGE, 'bridge_id') })), kind).toThrow(
      'of which it sees nothing or everything',
    )
  const TOLL = 'test/toll/TollList'
  defineToll({ bank: any(own('bank_id'), via(TOLL, 'toll_id')) }, BRIDGE)
  expect(() => checkResource(defineToll({ bank: via(BRIDGE, 'bridge_id') }))).toThrow('sees it through itself')
})
