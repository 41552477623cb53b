import { toPlainText, type Row, SEARCH_PATH, type SearchResponse } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { MAX_OF_LIST } from '#engine/sql/search.ts'
import type { Caller } from '../client/callers.ts'
import { ok } from '#testing/test-platform.ts'
import { listAllEntries, describeCover } from './records/subject.ts'

const getIds = (rows: readonly Row[]) => rows.map((row) => Number(row['id']))

describeCover(
  /^(search|named|scope)\b/,
  (subject) => {
    const { resource, path } = subject
    const findIds = async (caller: Caller, q: string): Promise<number[]> =>
      (await ok(caller.get<SearchResponse>(SEARCH_PATH, { q }))).hits
        .filter(({ list }) => list === path)
        .map(({ id }) => id)

    it('finds records by id and text, and returns only rows of the list (U8)', async () => {
      const rows = await subject.page()
      const [first] = rows
      if (first === undefined) throw new Error('no record to search for')
      expect(await findIds(subject.admin, `#${Number(first['id'])}`)).toEqual([Number(first['id'])])
      for (const name of resource.search) {
        const text = toPlainText(rows.find((row) => row[name])?.[name])
        const same = getIds(rows.filter((row) => row[name] === text))
        const ids = await findIds(subject.admin, text)
        expect(getIds(rows), name).toEqual(expect.arrayContaining(ids))
        const wanted = text === '' ? 0 : Math.min(same.length, MAX_OF_LIST)
        expect(ids.filter((id) => text !== '' && same.includes(id)).length, name).toBe(wanted)
      }
    })

    it("stays within the organisation's scope and the right to the list (T4)", async () => {
      const rows = await subject.page()
      for (const kind of MEMBER_KINDS) {
        const { caller, own } = await subject.memberOf(kind, listAllEntries(resource))
        const foreign = getIds(rows).filter((id) => !own.includes(id))
        for (const id of own.slice(0, 2)) expect(await findIds(caller, `#${id}`)).toEqual([id])
        for (const id of foreign.slice(0, 2)) expect(await findIds(caller, `#${id}`)).toEqual([])
        for (const name of resource.search.slice(0, 1)) {
          const texts = rows.slice(0, 3).map((row) => toPlainText(row[name]))
          for (const text of texts.filter(Boolean))
            expect(own).toEqual(expect.arrayContaining(await findIds(caller, text)))
        }
      }
      const without = await subject.memberOf('bank', [])
      for (const id of getIds(rows).slice(0, 2)) expect(await findIds(without.caller, `#${id}`)).toEqual([])
    })
  },
  ({ isSingle }) => !isSingle,
)
