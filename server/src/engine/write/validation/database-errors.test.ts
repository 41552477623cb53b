import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeSection, tree } from '#engine/testing/sample-tree.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { toFormFailure, getConstraintField } from './database-errors.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
})
afterAll(() => platform.close())

const writer: Writer = {
  language: 'en',
  tables: new Map(),
  rights: { modules: [], groups: new Set(), all: [], byEntry: new Map(), screens: new Map() },
  constraints: new Map(),
  lockOrder: ['tree'],
  principal: {
    accountId: 1,
    personId: 1,
    organisationId: 1,
    organisationKind: 'platform',
    sessionId: '',
    roles: [],
    isAdmin: true,
    paths: new Set(),
    apis: new Set(),
  },
}

const createError = (constraint: string, table: string) =>
  Object.assign(new DatabaseError('broken', 1, 'error'), { code: '23514', constraint, table })

describe('constraint', () => {
  it('maps to the field in its name', () => {
    expect(getConstraintField('tree_tree_name_check', tree)).toBe('tree_name')
    expect(getConstraintField('tree_check', tree)).toBeUndefined()
  })

  it('of another table maps to no field if the table name has the same length', () => {
    expect(getConstraintField('plum_tree_name_check', tree)).toBeUndefined()
  })

  it('of another table maps to no field if the table name has the same prefix', async () => {
    const convertError = (table: string) =>
      toFormFailure(platform.db, createError('tree_kind_check', table), { resource: tree, writer })
    expect(await convertError('tree')).toMatchObject({
      code: 'invalid_input',
      details: { fields: { kind: expect.any(String) } },
    })
    expect(await convertError('tree_kind')).toBeInstanceOf(DatabaseError)
  })
})
