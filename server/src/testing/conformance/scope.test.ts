// The scope decides which records a caller can read, sum, export, change, reference and import: each kind of predicate, compared with the
// rows.
import {
  type CountAnswer,
  MARKS,
  type OptionsAnswer,
  type RecordAnswer,
  type Row,
  type Verb,
  POSITION_MARKS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { mayAdd } from '#engine/declare/rights/ownership.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { optionsPath, type RefColumn, refsOf } from '#engine/read/options/refs.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { readCsv } from '../oracle/oracle.ts'
import { seenBy } from '../oracle/seen-by.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { allEntries, having, type Member, overCover, type Subject } from './records/prepared.ts'

interface Party extends Member {
  readonly kind: OrganisationKind
}

const kindsOf = ({ scope }: Resource): OrganisationKind[] => [
  ...[...scope].flatMap(([kind, { is }]) => (is === 'all' ? [] : [kind])),
  ...MEMBER_KINDS.filter((kind) => !scope.has(kind)).slice(0, 1),
]

async function ownIds({ platform, resource }: Subject, { organisation, kind }: Party) {
  return (await seenBy(platform.db, resource, kind)).get(organisation) ?? new Set<number>()
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => Number(row['id']))

// closed.test.ts tests the separation of rows for every resource.
overCover(/^scope|^verb|\.(ref|sum|sort)\b/, (subject) => {
  const { resource, path, info, add } = subject
  const { verbs } = resource
  const parties: Party[] = []
  beforeAll(async () => {
    for (const kind of kindsOf(resource))
      parties.push({ kind, ...(await subject.memberOf(kind, allEntries(resource))) })
  })

  async function byEach(work: (party: Party, foreign: readonly Row[]) => Promise<void>): Promise<void> {
    for (const party of parties) {
      const own = await ownIds(subject, party)
      const foreign = (await subject.page()).filter((row) => !own.has(Number(row['id'])))
      if (foreign.length > 0) await work({ ...party, own: [...own] }, foreign)
    }
  }

  const can = (...all: Verb[]) => all.every((verb) => verbs.has(verb))
  const where = (applies: boolean, register: () => void) => {
    if (applies) register()
  }

  // For reading a single record see singles.test.ts.
  where(!resource.isSingle, () => {
    it('sums only rows within the scope (T4)', async () => {
      const summed = [...resource.columns.values()].filter(({ sum, guarded }) => sum && !guarded)
      await byEach(async ({ caller, own }) => {
        const rows = (await subject.page()).filter((row) => own.includes(Number(row['id'])))
        for (const mark of [MARKS.countSum, MARKS.count]) {
          const { totalrow } = await ok(caller.get<CountAnswer>(path, { [mark]: true }))
          for (const { name } of summed) {
            expect(totalrow[name], name).toBe(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0))
          }
        }
      })
    })
  })

  where(!resource.isSingle, () => {
    it('rejects pages that start at foreign records, whose position would reveal their values', async () => {
      const other = [...resource.columns.values()].find(
        ({ name, sort, guarded }) => sort && !guarded && name !== 'id',
      )
      if (other === undefined) return
      const order = { sort: other.name, order: 'true' }
      await byEach(async ({ caller }, foreign) => {
        for (const id of idsOf(foreign).slice(0, 2))
          for (const mark of Object.values(POSITION_MARKS))
            expect(await refusal(caller.get(path, { page: 1, [mark]: id, ...order }))).toBe('position_gone')
      })
    })
  })

  having(subject, ['export'], () => {
    it('does not export foreign records that are selected by id', async () => {
      await byEach(async ({ caller, own }, foreign) => {
        const file = await caller.raw(path, {
          [MARKS.export]: 2,
          [MARKS.exportColumns]: 'id',
          [MARKS.exportType]: 'csv',
          id: [...own.slice(0, 3), ...idsOf(foreign)].join(),
        })
        expect(
          readCsv(file.text)
            .slice(1)
            .map(([id]) => Number(id))
            .toSorted((a, b) => a - b),
        ).toEqual(own.slice(0, 3))
      })
    })
  })

  where(can('look') || can('edit'), () => {
    it('returns own records with their histories and rejects foreign ones', async () => {
      await byEach(async ({ caller, own }, foreign) => {
        for (const id of own.slice(0, 1)) {
          expect((await ok(caller.get<RecordAnswer>(info, { id }))).id).toBe(id)
          await ok(caller.get(resource.calls.history, { id }))
        }
        for (const id of idsOf(foreign).slice(0, 3))
          for (const call of [info, resource.calls.history])
            expect(await refusal(caller.get(call, { id })), call).toBe('not_found')
      })
    })
  })

  where(can('del'), () => {
    it('does not delete foreign records, singly or in bulk', async () => {
      await byEach(async ({ caller }, foreign) => {
        const before = await subject.page()
        await subject.del(caller, { ids: idsOf(foreign).slice(0, 5).join() })
        await subject.del(caller, { id: idsOf(foreign)[0] })
        expect(await subject.page()).toEqual(before)
      })
    })
  })

  having(subject, ['add'], () => {
    it('does not add records outside the scope', async () => {
      await byEach(async (member, foreign) => {
        const before = new Set(idsOf(await subject.page()))
        for (const row of foreign.slice(0, 3)) {
          const theirs =
            subject.records[subject.added.findIndex(({ id }) => id === row['id'])] ?? subject.sample
          await member.caller.post(add, theirs)
        }
        const own = await ownIds(subject, member)
        const added = idsOf(await subject.page()).filter((id) => !before.has(id))
        const allowed = mayAdd(resource, { organisationKind: member.kind }) ? own : new Set<number>()
        expect(
          added.filter((id) => !allowed.has(id)),
          member.kind,
        ).toEqual([])
      })
    })
  })

  having(subject, ['import', 'export'], () => {
    it('does not import records outside the scope', async () => {
      const ids = idsOf(subject.rows).slice(0, 10).join()
      const named = { [MARKS.export]: 2, [MARKS.exportType]: 'csv', id: ids }
      const columns = [...resource.fields.keys()].filter((name) =>
        resource.listColumns.some((column) => column.name === name && !column.ref),
      )
      const sheet = (await subject.admin.raw(path, { ...named, [MARKS.exportColumns]: columns.join() })).text
      await byEach(async (member) => {
        const before = new Set(idsOf(await subject.page()))
        await member.caller.importSheet(path, 'theirs.csv', Buffer.from(sheet))
        const own = await ownIds(subject, member)
        const added = idsOf(await subject.page()).filter((id) => !before.has(id))
        expect(
          added.filter((id) => !own.has(id)),
          member.kind,
        ).toEqual([])
      })
    })
  })

  const refs = refsOf(resource.fields.values())
  where(refs.length > 0, () => {
    it('offers and accepts only references within the scope, or the own organisation', async () => {
      await byEach(async ({ caller, organisation, kind }) => {
        for (const column of refs) {
          const target = resourceAt(column.ref.to)
          const all = await targetIds(subject, column)
          const seen = (await seenBy(subject.platform.db, target, kind)).get(organisation) ?? new Set()
          const open = await openIds(subject, column)
          const mayName = (id: number) =>
            seen.has(id) || open.has(id) || (column.ref.own === true && id === organisation)
          const foreign = all.filter((id) => !mayName(id)).slice(0, 3)
          if (foreign.length === 0) continue
          const asked = { field: column.name, id: foreign.join() }
          expect(await ok(caller.get<OptionsAnswer>(optionsPath(resource), asked))).toEqual({
            options: [],
            more: false,
          })
          if (!can('add') || !mayAdd(resource, { organisationKind: kind })) continue
          for (const id of foreign) {
            const value = column.type === 'checkbox' ? [id] : id
            const asking = await subject.askingFor(column, caller)
            const answer = await caller.post(add, { ...asking, [column.name]: value })
            expect(answer, column.name).toMatchObject({
              status: false,
              fields: { [column.name]: expect.any(String) },
            })
          }
        }
      })
    })
  })
})

async function openIds({ platform }: Subject, { ref }: RefColumn): Promise<ReadonlySet<number>> {
  if (ref.forAll === undefined) return new Set()
  const { table, only = sql`true` } = resourceAt(ref.to)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${only} and ${ref.where ?? sql`true`}`.execute(platform.db)
  return new Set(rows.map(({ id }) => id))
}

async function targetIds({ platform }: Subject, { ref }: RefColumn): Promise<number[]> {
  const { table, only = sql`true` } = resourceAt(ref.to)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${only} order by id`.execute(platform.db)
  return rows.map(({ id }) => id)
}
