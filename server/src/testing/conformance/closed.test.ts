import { type CountResponse, CALL_FLAGS, type Row, type TableMeta, type Verb } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { readCsv } from '../oracle/oracle.ts'
import { type Caller, ok, getRejectionCode } from '#testing/test-platform.ts'
import {
  listAllEntries,
  createCoverCheck,
  runIfVerbs,
  isShared,
  runIfVerbMissing,
  describeRegistry,
} from './records/subject.ts'

// Scopes differ by resource; counts, matches and exports within them are the engine's.
const isCovered = createCoverCheck(/^(scope|verb)\b|^(only|fullScan|named)$/)

describeRegistry((subject) => {
  const { resource, path, add, edit } = subject
  const { verbs } = resource
  const onOneRecord = (['edit', 'del'] as const).filter((verb) => verbs.has(verb))
  // A record that is edited is read by the `look` call.
  const isDone = (verb: Verb) =>
    verbs.has(verb) || (verb === 'look' && verbs.has('edit')) || (verb === 'edit' && verbs.has('look'))
  // A single record has no `add` (singles.test.ts).
  const isOther = (verb: Verb) => !isDone(verb) && !(resource.isSingle && verb === 'add')
  const replaced = new Set([...resource.actions.values()].map(({ insteadOf }) => insteadOf))
  const others = (Object.keys(subject.calls) as (Verb & 'del')[]).filter((verb) => isOther(verb) && !replaced.has(verb))

  it.each(others)('rejects %s and does not offer it', async (verb) => {
    expect(subject.meta.actions.map((action) => action.name)).not.toContain(verb)
    expect(['no_such_call', 'forbidden']).toContain(
      await getRejectionCode(subject.calls[verb](subject.admin, Number(subject.rows[0]?.['id']))),
    )
  })

  runIfVerbMissing(subject, 'edit', () => {
    it('rejects changes by form', async () => {
      const change = { id: Number(subject.rows[0]?.['id']), version: 1, ...subject.sample }
      expect(['no_such_call', 'forbidden']).toContain(await getRejectionCode(subject.admin.post(edit, change)))
    })
  })

  describe('access (P2)', () => {
    it('rejects anonymous callers', async () => {
      for (const query of [
        {},
        { page: 1 },
        { [CALL_FLAGS.countSum]: true },
        { [CALL_FLAGS.count]: true },
        { [CALL_FLAGS.matching]: true },
        { [CALL_FLAGS.export]: 3 },
      ])
        expect(await getRejectionCode(subject.platform.nobody.get(path, query))).toBe('login_required')
      for (const verb of verbs)
        expect(await getRejectionCode(subject.calls[verb](subject.platform.nobody, 1))).toBe('login_required')
    })

    it('grants each verb separately', async () => {
      const reader = await subject.platform.someone(subject.platform.platformId, {
        apis: [getListEntry(resource)],
      })
      expect((await reader.get(path)).status).toBe(true)
      expect((await ok(reader.get<TableMeta>(path))).actions).toEqual([])
      const id = Number(subject.rows[0]?.['id'])
      for (const verb of verbs) expect(await getRejectionCode(subject.calls[verb](reader, id)), verb).toBe('forbidden')
    })

    runIfVerbs(subject, ['add'], () => {
      it('allows a caller with the add right nothing else', async () => {
        const id = Number(subject.rows[0]?.['id'])
        const adder = await subject.platform.someone(subject.platform.platformId, {
          apis: [getVerbEntry(resource, 'add')],
        })
        expect(await getRejectionCode(adder.get(path))).toBe('forbidden')
        expect(await getRejectionCode(adder.post(edit, { id, version: 1, ...subject.sample }))).toBe('forbidden')
        expect(await getRejectionCode(adder.post(add, {}))).toBe('invalid_input')
      })
    })

    // A single record has no list (singles.test.ts).
    if (resource.isSingle) return
    it.each(MEMBER_KINDS)('shows own rows and treats others as missing: %s', async (kind) => {
      const { caller, own } = await subject.memberOf(kind, listAllEntries(resource))
      const seen = await ok(caller.get<Row[]>(path, { page: 1, limit: 100 }))
      expect(sortAscending(seen.map((row) => Number(row['id'])))).toEqual(own)
      if (isCovered(resource)) await expectOwnRows(caller, own)
      // No shared row is foreign, but only the platform writes them.
      const isClosed = isShared(resource, kind)
      const foreign = subject.rows.find((row) => isClosed || !own.includes(Number(row['id'])))
      const id = Number(foreign?.['id'])
      const rejected = isClosed ? 'forbidden' : 'not_found'
      for (const verb of onOneRecord.filter((each) => !isClosed || each !== 'edit'))
        expect(await getRejectionCode(subject.calls[verb](caller, id)), verb).toBe(rejected)
      const change = { id, version: 1, ...subject.sample }
      const unchanged = verbs.has('edit') ? [rejected] : ['no_such_call', 'forbidden']
      expect(unchanged).toContain(await getRejectionCode(caller.post(edit, change)))
      const offered = (await ok(caller.get<TableMeta>(path))).actions.map(({ name }) => name)
      expect(offered.filter((name) => isClosed && name !== 'look' && name !== 'export')).toEqual([])
    })

    async function expectOwnRows(caller: Caller, own: readonly number[]): Promise<void> {
      for (const mark of [CALL_FLAGS.countSum, CALL_FLAGS.count])
        expect((await ok(caller.get<CountResponse>(path, { [mark]: true }))).count).toBe(own.length)
      const matching = await ok(caller.get<Row[]>(path, { [CALL_FLAGS.matching]: true }))
      expect(sortAscending(matching.map((row) => Number(row['id'])))).toEqual(own)
      expect(sortAscending(await loadExportedIds(caller))).toEqual(verbs.has('export') ? own : [])
    }

    const sortAscending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

    async function loadExportedIds(caller: Caller): Promise<number[]> {
      const file = await caller.raw(path, {
        [CALL_FLAGS.export]: 3,
        [CALL_FLAGS.exportColumns]: 'id',
        [CALL_FLAGS.exportType]: 'csv',
      })
      if (!verbs.has('export')) return []
      return readCsv(file.text)
        .slice(1)
        .map(([id]) => Number(id))
    }
  })
})
