// What the database refuses is said at a field: every constraint of a written table is named after its field, mapped to one, or beyond forms.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldOf } from '#engine/write/validation/database-faults.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { resources } from '#modules/index.ts'
import { registryOf } from '#modules/registry.ts'
import { BEYOND_FORMS } from './records/beyond-forms.ts'

const { constraints: FIELDS } = registryOf()
let platform: TestPlatform
let constraints: readonly { table: string; name: string }[]

beforeAll(async () => {
  platform = await testPlatform()
  const { rows } = await sql<{ table: string; name: string }>`
    select rel.relname as table, con.conname as name
      from pg_constraint con join pg_class rel on rel.oid = con.conrelid
     where con.contype in ('c', 'u', 'x') or (con.contype = 'f' and con.confrelid <> 'account'::regclass)
    union
    select rel.relname, index.relname
      from pg_index
      join pg_class index on index.oid = indexrelid
      join pg_class rel on rel.oid = indrelid
     where indisunique and not indisprimary`.execute(platform.db)
  constraints = rows
})
afterAll(() => platform.close())

const written = resources.filter(
  ({ verbs, actions }) => verbs.has('add') || verbs.has('edit') || actions.size > 0,
)

describe('a constraint', () => {
  it('of a table that forms write is said at a field, or is beyond all forms', () => {
    const unsaid = constraints.filter(({ table, name }) => {
      const of = written.filter((resource) => resource.table === table)
      if (of.length === 0 || BEYOND_FORMS.has(name) || FIELDS.has(name)) return false
      return !of.some((resource) => resource.fields.has(fieldOf(name, resource) ?? ''))
    })
    expect(unsaid.map(({ name }) => name).toSorted()).toEqual([])
  })

  it('that is mapped exists, to a field that exists', () => {
    const names = new Map(constraints.map(({ name, table }) => [name, table]))
    const lost = [...FIELDS.keys(), ...BEYOND_FORMS].filter((name) => !names.has(name))
    expect(lost).toEqual([])
    for (const [name, { field }] of FIELDS) {
      const own = written.filter(({ table }) => table === names.get(name))
      // A side table has no form; its rows are written by another's.
      const of = own.length === 0 ? written : own
      expect(
        of.some(({ fields }) => fields.has(field)),
        name,
      ).toBe(true)
    }
  })

  it('that a lowered limit meets is said at the limit', async () => {
    const { id } = await ok(platform.admin.post<{ id: number }>(bank.calls.add, bank.sample))
    await sql`alter table bank disable trigger used_limit_stays`.execute(platform.db)
    await sql`update bank set used_limit = credit_limit where id = ${id}`.execute(platform.db)
    expect(await platform.admin.post(bank.calls.edit, { id, version: 1, credit_limit: 1_00 })).toMatchObject({
      code: 'invalid_input',
      fields: { credit_limit: '不能小于已使用的数额' },
    })
  })
})
