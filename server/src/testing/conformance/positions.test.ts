// Pages after and before a record, compared with an oracle that shares no code with the engine.
import { MAX_SORTS, CURSOR_PARAMS } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { PK } from '#engine/declare/resource.ts'
import { sortIds } from '../oracle/oracle.ts'
import { getRejectionCode } from '#testing/test-platform.ts'
import { withMicroseconds } from './records/microseconds.ts'
import { describeCover } from './records/subject.ts'

describeCover(
  /^column\.\w+\.(sort|filter|type)/,
  (subject) => {
    const { path } = subject

    describe('list page at a record', () => {
      it('starts after and before any record, for every sortable column and several columns', async () => {
        const sortable = Object.values(subject.meta.rows).filter(({ sort }) => sort)
        let rows = subject.rows
        for (const column of sortable) rows = await withMicroseconds({ ...subject, rows }, column)
        const several = sortable.slice(-MAX_SORTS).map((column, place) => ({ column, ascending: place % 2 === 0 }))
        const single = sortable.flatMap((column) => [true, false].map((ascending) => [{ column, ascending }]))
        for (const sorts of several.length > 1 ? [...single, several] : single) {
          const ids = sortIds(rows, sorts).map(Number)
          const query = {
            limit: 7,
            sort: sorts.map(({ column }) => column.name).join(),
            order: sorts.map(({ ascending }) => ascending).join(),
          }
          const from = async (place: number) => {
            const loadIds = async (mark: string) =>
              (await subject.page({ ...query, [mark]: ids[place] })).map(({ id }) => id)
            expect(await loadIds(CURSOR_PARAMS.after), `${JSON.stringify(query)} after ${ids[place]}`).toEqual(
              ids.slice(place + 1, place + 8),
            )
            expect(await loadIds(CURSOR_PARAMS.before), `${JSON.stringify(query)} before ${ids[place]}`).toEqual(
              ids.slice(Math.max(0, place - 7), place),
            )
          }
          const places = [0, 3, 0.25, 0.5, 0.75, 1].map((each) =>
            Math.floor(each < 1 ? each * (ids.length - 1) : ids.length - each),
          )
          await Promise.all([...new Set(places)].map(from))
        }
      })

      it('rejects a record that does not exist', async () => {
        // In the order of the key, a deleted record still has a position.
        const others = Object.values(subject.meta.rows).filter(({ name, sort }) => sort && name !== PK)
        for (const mark of Object.values(CURSOR_PARAMS)) {
          const requestPage = (more: object) => getRejectionCode(subject.admin.get(path, { page: 1, ...more }))
          for (const { name } of others.slice(0, 1))
            expect(await requestPage({ [mark]: 999_999_999, sort: name, order: 'true' })).toBe('position_gone')
          expect(await requestPage({ [mark]: 'x' })).toBe('unknown_name')
          expect(await requestPage({ [mark]: 1, page: 2 })).toBe('unknown_name')
        }
      })
    })
  },
  ({ isSingle }) => !isSingle,
)
