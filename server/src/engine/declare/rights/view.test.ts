import { expect, it } from 'vitest'
import type { Principal } from '#platform/identity/principal.ts'
import { seeEntry } from './rights.ts'
import { viewOf } from './view.ts'
import { same } from '#engine/testing/same.ts'
import { defineResource } from '../define-resource.ts'

const spy = defineResource({
  path: 'test/spy/SpyList',
  screen: '/agency/spy/list',
  table: 'spy',
  verbs: [],
  scope: {},
  columns: { id: { type: 'number' }, spy_name: { type: 'text', guarded: true } },
  form: {},
  named: 'spy_name',
  titles: { $: same('Spies'), $one: same('Spy'), id: same('No.'), spy_name: same('Name') },
})

const granted = (...apis: string[]): Principal => ({
  accountId: 1,
  personId: 1,
  organisationId: 1,
  organisationKind: 'platform',
  sessionId: '',
  roles: [],
  isAdmin: false,
  apis: new Set(apis),
  paths: new Set(),
})

it('removes a guarded column as label of records', () => {
  expect(viewOf(spy, granted(spy.path, seeEntry(spy, 'spy_name'))).named?.name).toBe('spy_name')
  const view = viewOf(spy, granted(spy.path))
  expect([...view.columns.keys()]).toEqual(['id'])
  expect(view.named).toBeUndefined()
})
