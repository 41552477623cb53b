import { expect, it } from 'vitest'
import type { Principal } from '#platform/identity/principal.ts'
import { getSeeEntry } from './rights.ts'
import { restrictResource } from './view.ts'
import { createSampleTitle } from '#engine/testing/sample-title.ts'
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
  titles: {
    $: createSampleTitle('Spies'),
    $one: createSampleTitle('Spy'),
    id: createSampleTitle('No.'),
    spy_name: createSampleTitle('Name'),
  },
})

const createPrincipal = (...apis: string[]): Principal => ({
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
  expect(restrictResource(spy, createPrincipal(spy.path, getSeeEntry(spy, 'spy_name'))).named?.name).toBe('spy_name')
  const view = restrictResource(spy, createPrincipal(spy.path))
  expect([...view.columns.keys()]).toEqual(['id'])
  expect(view.named).toBeUndefined()
})
