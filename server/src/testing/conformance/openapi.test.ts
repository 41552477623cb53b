import { MARKS } from '@cangdan/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import { exportPath, isActor } from '#engine/declare/rights/rights.ts'
import { askedRefs, optionsPath } from '#engine/read/options/refs.ts'
import { judge, openApiOf } from '../client/open-api.ts'
import { givenTo } from '../oracle/records.ts'
import { ok } from '#testing/test-platform.ts'
import { having, overCover } from './records/prepared.ts'

overCover(
  /^(column|field|asked)\.\w+\.(type|control|options|ref|required)\b|^(verb|action|del)\b/,
  (subject) => {
    const { resource, path, info, add } = subject
    let judged: ReturnType<typeof judge>
    beforeAll(async () => {
      judged ??= judge(await openApiOf(subject.admin))
    })
    const read = async (call: string, query: Record<string, string | number>) => {
      const answer = await subject.admin.get(call, query)
      expect(judged.answer('get', call, answer), call).toEqual([])
      return ok(Promise.resolve(answer))
    }
    const where = (holds: boolean, register: () => void) => {
      if (holds) register()
    }

    describe('OpenAPI description', () => {
      it('matches the list description', async () => {
        expect(await read(path, {})).toMatchObject({ form: expect.anything() })
      })

      where(!resource.isSingle, () => {
        it('matches pages and counts', async () => {
          expect(judged.dataOf(path, 0, await read(path, {}))).toEqual([])
          expect(judged.dataOf(path, 1, await read(path, { page: 1, limit: 100 }))).toEqual([])
          for (const mark of [MARKS.countSum, MARKS.count])
            expect(judged.dataOf(path, 2, await read(path, { [mark]: 'true' }))).toEqual([])
          expect(judged.dataOf(path, 3, await read(path, { [MARKS.matching]: 'true' }))).toEqual([])
          const ofNamed =
            resource.named === undefined ? [] : judged.dataOf(path, 4, await read(path, { [MARKS.all]: '1' }))
          expect(ofNamed).toEqual([])
          expect(judged.dataOf(path, 1, [{ id: 1, unheard_of: 1 }])).not.toEqual([])
        })
      })

      where(resource.verbs.has('edit') || resource.verbs.has('look'), () => {
        it('matches records and their histories', async () => {
          const id = Number(subject.rows[0]?.['id'])
          expect(await read(info, { id })).toMatchObject({ id })
          expect(await read(resource.calls.history, { id })).toBeInstanceOf(Array)
        })
      })

      where(askedRefs(resource).size > 0, () => {
        it('matches the offered reference options', async () => {
          for (const field of askedRefs(resource).keys()) {
            await read(optionsPath(resource), { field })
            const { parameters } = judged.operation('get', optionsPath(resource))
            expect(parameters.find(({ name }) => name === 'field')?.schema.enum).toContain(field)
          }
        })
      })

      having(subject, ['add'], () => {
        it('accepts the values of the form', () => {
          expect(judged.body(add, subject.sample)).toEqual([])
          for (const record of subject.records) expect(judged.body(add, record)).toEqual([])
          expect(judged.body(add, { ...subject.sample, unheard_of: 1 })).not.toEqual([])
        })
      })

      having(subject, ['export'], () => {
        it('accepts the ids of a selected export', () => {
          const call = exportPath(resource)
          expect(judged.body(call, { ids: '5,8' })).toEqual([])
          for (const wrong of [{}, { ids: '5,' }, { ids: [5] }, { ids: '5', page: 1 }])
            expect(judged.body(call, wrong), JSON.stringify(wrong)).not.toEqual([])
        })
      })

      where(resource.actions.size > 0, () => {
        it('matches actions and their rejections', async () => {
          const isOurs = (action: Action) => isActor(action, { organisationKind: 'platform' })
          const actions = [...resource.actions.values()]
          for (const { call } of actions.filter((action) => !isOurs(action)))
            expect(() => judged.operation('post', call)).toThrow('is not described')
          for (const action of actions.filter(isOurs)) {
            const body = {
              ...givenTo(action),
              id: 999_999_999,
              ...(action.namesVersion ? { version: 1 } : {}),
            }
            expect(judged.body(action.call, body), action.call).toEqual([])
            const answer = await subject.admin.post(action.call, body)
            expect(judged.answer('post', action.call, answer), action.call).toEqual([])
          }
        })
      })
    })
  },
)
