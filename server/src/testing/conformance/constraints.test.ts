// Every constraint of a table with a form is named after a field, mapped to one, or listed in `BEYOND_FORMS`.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getConstraintField } from '#engine/write/validation/database-errors.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { resources } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import { BEYOND_FORMS } from './records/beyond-forms.ts'

const { constraints: FIELDS } = getRegistry()
let platform: TestPlatform
let constraints: readonly { table: string; name: string }[]

beforeAll(async () => {
  platform = await createTestPlatform()
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

const written = resources.filter(({ verbs, actions }) => verbs.has('add') || verbs.has('edit') || actions.size > 0)

describe('constraint', () => {
  it('of a table with a form is reported at a field or listed in BEYOND_FORMS', () => {
    const unsaid = constraints.filter(({ table, name }) => {
      const of = written.filter((resource) => resource.table === table)
      if (of.length === 0 || BEYOND_FORMS.has(name) || FIELDS.has(name)) return false
      return !of.some((resource) => resource.fields.has(getConstraintField(name, resource) ?? ''))
    })
    expect(unsaid.map(({ name }) => name).toSorted()).toEqual([])
  })

  it('is mapped only if it exists, to an existing field', () => {
    const names = new Map(constraints.map(({ name, table }) => [name, table]))
    const lost = [...FIELDS.keys(), ...BEYOND_FORMS].filter((name) => !names.has(name))
    expect(lost).toEqual([])
    for (const [name, { field }] of FIELDS) {
      const own = written.filter(({ table }) => table === names.get(name))
      // The rows of a side table are written through the form of another resource.
      const of = own.length === 0 ? written : own
      expect(
        of.some(({ fields }) => fields.has(field)),
        name,
      ).toBe(true)
    }
  })

  it('is reported at the limit when a limit is lowered below its use', async () => {
    const { id } = await ok(platform.admin.post<{ id: number }>(bank.calls.add, bank.sample))
    await sql`alter table bank disable trigger protect_used_limit`.execute(platform.db)
    await sql`update bank set used_limit = credit_limit where id = ${id}`.execute(platform.db)
    expect(await platform.admin.post(bank.calls.edit, { id, version: 1, credit_limit: 1_00 })).toMatchObject({
      code: 'invalid_input',
      fields: { credit_limit: '不能小于已使用的数额' },
    })
  })
})
