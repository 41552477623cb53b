// The scope decides which records a caller can read, sum, export, change, reference and import: each kind of predicate, compared with the
// rows.
import {
  type CountResponse,
  CALL_FLAGS,
  type OptionsResponse,
  type RecordResponse,
  type Row,
  type Verb,
  CURSOR_PARAMS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { canAdd } from '#engine/declare/rights/ownership.ts'
import { getResource } from '#engine/declare/registry.ts'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { getOptionsPath, type RefColumn, filterRefs } from '#engine/read/options/refs.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { readCsv } from '../oracle/oracle.ts'
import { computeVisible } from '../oracle/visible-records.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { listAllEntries, runIfVerbs, type Member, describeCover, type Subject } from './records/subject.ts'

interface Party extends Member {
  readonly kind: OrganisationKind
}

const listKinds = ({ scope }: Resource): OrganisationKind[] => [
  ...[...scope].flatMap(([kind, { is }]) => (is === 'all' ? [] : [kind])),
  ...MEMBER_KINDS.filter((kind) => !scope.has(kind)).slice(0, 1),
]

async function loadOwnIds({ platform, resource }: Subject, { organisation, kind }: Party) {
  return (await computeVisible(platform.db, resource, kind)).get(organisation) ?? new Set<number>()
}

const getIds = (rows: readonly Row[]) => rows.map((row) => Number(row['id']))

// closed.test.ts tests the separation of rows for every resource.
describeCover(/^scope|^verb|\.(ref|sum|sort)\b/, (subject) => {
  const { resource, path, info, add } = subject
  const { verbs } = resource
  const parties: Party[] = []
  beforeAll(async () => {
    for (const kind of listKinds(resource))
      parties.push({ kind, ...(await subject.memberOf(kind, listAllEntries(resource))) })
  })

  async function forEachParty(work: (party: Party, foreign: readonly Row[]) => Promise<void>): Promise<void> {
    for (const party of parties) {
      const own = await loadOwnIds(subject, party)
      const foreign = (await subject.page()).filter((row) => !own.has(Number(row['id'])))
      if (foreign.length > 0) await work({ ...party, own: [...own] }, foreign)
    }
  }

  const hasVerbs = (...all: Verb[]) => all.every((verb) => verbs.has(verb))
  const runIf = (applies: boolean, register: () => void) => {
    if (applies) register()
  }

  // For reading a single record see singles.test.ts.
  runIf(!resource.isSingle, () => {
    it('sums only rows within the scope (T4)', async () => {
      const summed = [...resource.columns.values()].filter(({ sum, guarded }) => sum && !guarded)
      await forEachParty(async ({ caller, own }) => {
        const rows = (await subject.page()).filter((row) => own.includes(Number(row['id'])))
        for (const mark of [CALL_FLAGS.countSum, CALL_FLAGS.count]) {
          const { totalrow } = await ok(caller.get<CountResponse>(path, { [mark]: true }))
          for (const { name } of summed) {
            expect(totalrow[name], name).toBe(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0))
          }
        }
      })
    })
  })

  runIf(!resource.isSingle, () => {
    it('rejects pages that start at foreign records, whose position would reveal their values', async () => {
      const other = [...resource.columns.values()].find(({ name, sort, guarded }) => sort && !guarded && name !== 'id')
      if (other === undefined) return
      const order = { sort: other.name, order: 'true' }
      await forEachParty(async ({ caller }, foreign) => {
        for (const id of getIds(foreign).slice(0, 2))
          for (const mark of Object.values(CURSOR_PARAMS))
            expect(await getRejectionCode(caller.get(path, { page: 1, [mark]: id, ...order }))).toBe('position_gone')
      })
    })
  })

  runIfVerbs(subject, ['export'], () => {
    it('does not export foreign records that are selected by id', async () => {
      await forEachParty(async ({ caller, own }, foreign) => {
        const file = await caller.raw(path, {
          [CALL_FLAGS.export]: 2,
          [CALL_FLAGS.exportColumns]: 'id',
          [CALL_FLAGS.exportType]: 'csv',
          id: [...own.slice(0, 3), ...getIds(foreign)].join(),
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

  runIf(hasVerbs('look') || hasVerbs('edit'), () => {
    it('returns own records with their histories and rejects foreign ones', async () => {
      await forEachParty(async ({ caller, own }, foreign) => {
        for (const id of own.slice(0, 1)) {
          expect((await ok(caller.get<RecordResponse>(info, { id }))).id).toBe(id)
          await ok(caller.get(resource.calls.history, { id }))
        }
        for (const id of getIds(foreign).slice(0, 3))
          for (const call of [info, resource.calls.history])
            expect(await getRejectionCode(caller.get(call, { id })), call).toBe('not_found')
      })
    })
  })

  runIf(hasVerbs('del'), () => {
    it('does not delete foreign records, singly or in bulk', async () => {
      await forEachParty(async ({ caller }, foreign) => {
        const before = await subject.page()
        await subject.del(caller, { ids: getIds(foreign).slice(0, 5).join() })
        await subject.del(caller, { id: getIds(foreign)[0] })
        expect(await subject.page()).toEqual(before)
      })
    })
  })

  runIfVerbs(subject, ['add'], () => {
    it('does not add records outside the scope', async () => {
      await forEachParty(async (member, foreign) => {
        const before = new Set(getIds(await subject.page()))
        for (const row of foreign.slice(0, 3)) {
          const theirs = subject.records[subject.added.findIndex(({ id }) => id === row['id'])] ?? subject.sample
          await member.caller.post(add, theirs)
        }
        const own = await loadOwnIds(subject, member)
        const added = getIds(await subject.page()).filter((id) => !before.has(id))
        const allowed = canAdd(resource, { organisationKind: member.kind }) ? own : new Set<number>()
        expect(
          added.filter((id) => !allowed.has(id)),
          member.kind,
        ).toEqual([])
      })
    })
  })

  runIfVerbs(subject, ['import', 'export'], () => {
    it('does not import records outside the scope', async () => {
      const ids = getIds(subject.rows).slice(0, 10).join()
      const named = { [CALL_FLAGS.export]: 2, [CALL_FLAGS.exportType]: 'csv', id: ids }
      const columns = [...resource.fields.keys()].filter((name) =>
        resource.listColumns.some((column) => column.name === name && !column.ref),
      )
      const sheet = (await subject.admin.raw(path, { ...named, [CALL_FLAGS.exportColumns]: columns.join() })).text
      await forEachParty(async (member) => {
        const before = new Set(getIds(await subject.page()))
        await member.caller.importSheet(path, 'theirs.csv', Buffer.from(sheet))
        const own = await loadOwnIds(subject, member)
        const added = getIds(await subject.page()).filter((id) => !before.has(id))
        expect(
          added.filter((id) => !own.has(id)),
          member.kind,
        ).toEqual([])
      })
    })
  })

  const refs = filterRefs(resource.fields.values())
  runIf(refs.length > 0, () => {
    it('offers and accepts only references within the scope, or the own organisation', async () => {
      await forEachParty(async ({ caller, organisation, kind }) => {
        for (const column of refs) {
          const target = getResource(column.ref.to)
          const all = await loadTargetIds(subject, column)
          const seen = (await computeVisible(subject.platform.db, target, kind)).get(organisation) ?? new Set()
          const open = await loadOpenIds(subject, column)
          const mayName = (id: number) =>
            seen.has(id) || open.has(id) || (column.ref.own === true && id === organisation)
          const foreign = all.filter((id) => !mayName(id)).slice(0, 3)
          if (foreign.length === 0) continue
          const requested = { field: column.name, id: foreign.join() }
          expect(await ok(caller.get<OptionsResponse>(getOptionsPath(resource), requested))).toEqual({
            options: [],
            more: false,
          })
          if (!hasVerbs('add') || !canAdd(resource, { organisationKind: kind })) continue
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

async function loadOpenIds({ platform }: Subject, { ref }: RefColumn): Promise<ReadonlySet<number>> {
  if (ref.forAll === undefined) return new Set()
  const { table, only = sql`true` } = getResource(ref.to)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${only} and ${ref.where ?? sql`true`}`.execute(platform.db)
  return new Set(rows.map(({ id }) => id))
}

async function loadTargetIds({ platform }: Subject, { ref }: RefColumn): Promise<number[]> {
  const { table, only = sql`true` } = getResource(ref.to)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${only} order by id`.execute(platform.db)
  return rows.map(({ id }) => id)
}
