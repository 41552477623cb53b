import { plainText, type Row, SEARCH_PATH, type SearchAnswer } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { MAX_OF_LIST } from '#engine/sql/search.ts'
import type { Caller } from '../client/callers.ts'
import { ok } from '#testing/test-platform.ts'
import { allEntries, overCover } from './records/prepared.ts'

const idsOf = (rows: readonly Row[]) => rows.map((row) => Number(row['id']))

overCover(
  /^(search|named|scope)\b/,
  (subject) => {
    const { resource, path } = subject
    const found = async (caller: Caller, q: string): Promise<number[]> =>
      (await ok(caller.get<SearchAnswer>(SEARCH_PATH, { q }))).hits
        .filter(({ list }) => list === path)
        .map(({ id }) => id)

    it('finds records by id and text, and returns only rows of the list (U8)', async () => {
      const rows = await subject.page()
      const [first] = rows
      if (first === undefined) throw new Error('no record to search for')
      expect(await found(subject.admin, `#${Number(first['id'])}`)).toEqual([Number(first['id'])])
      for (const name of resource.search) {
        const text = plainText(rows.find((row) => row[name])?.[name])
        const same = idsOf(rows.filter((row) => row[name] === text))
        const ids = await found(subject.admin, text)
        expect(idsOf(rows), name).toEqual(expect.arrayContaining(ids))
        const wanted = text === '' ? 0 : Math.min(same.length, MAX_OF_LIST)
        expect(ids.filter((id) => text !== '' && same.includes(id)).length, name).toBe(wanted)
      }
    })

    it("stays within the organisation's scope and the right to the list (T4)", async () => {
      const rows = await subject.page()
      for (const kind of MEMBER_KINDS) {
        const { caller, own } = await subject.memberOf(kind, allEntries(resource))
        const foreign = idsOf(rows).filter((id) => !own.includes(id))
        for (const id of own.slice(0, 2)) expect(await found(caller, `#${id}`)).toEqual([id])
        for (const id of foreign.slice(0, 2)) expect(await found(caller, `#${id}`)).toEqual([])
        for (const name of resource.search.slice(0, 1)) {
          const texts = rows.slice(0, 3).map((row) => plainText(row[name]))
          for (const text of texts.filter(Boolean))
            expect(own).toEqual(expect.arrayContaining(await found(caller, text)))
        }
      }
      const without = await subject.memberOf('bank', [])
      for (const id of idsOf(rows).slice(0, 2)) expect(await found(without.caller, `#${id}`)).toEqual([])
    })
  },
  ({ isSingle }) => !isSingle,
)
