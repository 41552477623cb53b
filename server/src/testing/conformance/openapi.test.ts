import { CALL_FLAGS } from '@cangdan/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import { getExportPath, isActor } from '#engine/declare/rights/rights.ts'
import { mapOptionsFields, getOptionsPath } from '#engine/read/options/refs.ts'
import { createApiValidator, loadOpenApi } from '../client/open-api.ts'
import { createActionInput } from '../oracle/random-records.ts'
import { ok } from '#testing/test-platform.ts'
import { runIfVerbs, describeCover } from './records/subject.ts'

describeCover(/^(column|field|asked)\.\w+\.(type|control|options|ref|required)\b|^(verb|action|del)\b/, (subject) => {
  const { resource, path, info, add } = subject
  let validator: ReturnType<typeof createApiValidator>
  beforeAll(async () => {
    validator ??= createApiValidator(await loadOpenApi(subject.admin))
  })
  const readForm = async (kind: string, query: Record<string, string | number> = {}) =>
    validator.form(path, kind, await subject.admin.get(path, query))
  const read = async (call: string, query: Record<string, string | number>) => {
    const answer = await subject.admin.get(call, query)
    expect(validator.answer('get', call, answer), call).toEqual([])
    return ok(Promise.resolve(answer))
  }
  const runIf = (holds: boolean, register: () => void) => {
    if (holds) register()
  }

  describe('OpenAPI description', () => {
    it('matches the list description', async () => {
      expect(await read(path, {})).toMatchObject({ form: expect.anything() })
    })

    runIf(!resource.isSingle, () => {
      it('matches pages and counts', async () => {
        expect(await readForm('description')).toEqual([])
        expect(await readForm('rows', { page: 1, limit: 100 })).toEqual([])
        for (const mark of [CALL_FLAGS.countSum, CALL_FLAGS.count])
          expect(await readForm('count', { [mark]: 'true' })).toEqual([])
        expect(await readForm('matching', { [CALL_FLAGS.matching]: 'true' })).toEqual([])
        const ofNamed = resource.named === undefined ? [] : await readForm('named', { [CALL_FLAGS.all]: '1' })
        expect(ofNamed).toEqual([])
        const strange = { status: true, data: [{ id: 1, unheard_of: 1 }], message: '', kind: 'rows' }
        expect(validator.form(path, 'rows', strange)).not.toEqual([])
      })
    })

    runIf(resource.verbs.has('edit') || resource.verbs.has('look'), () => {
      it('matches records and their histories', async () => {
        const id = Number(subject.rows[0]?.['id'])
        expect(await read(info, { id })).toMatchObject({ id })
        expect(await read(resource.calls.history, { id })).toBeInstanceOf(Array)
      })
    })

    runIf(mapOptionsFields(resource).size > 0, () => {
      it('matches the offered reference options', async () => {
        for (const field of mapOptionsFields(resource).keys()) {
          await read(getOptionsPath(resource), { field })
          const { parameters } = validator.operation('get', getOptionsPath(resource))
          expect(parameters.find(({ name }) => name === 'field')?.schema.enum).toContain(field)
        }
      })
    })

    runIfVerbs(subject, ['add'], () => {
      it('accepts the values of the form', () => {
        expect(validator.body(add, subject.sample)).toEqual([])
        for (const record of subject.records) expect(validator.body(add, record)).toEqual([])
        expect(validator.body(add, { ...subject.sample, unheard_of: 1 })).not.toEqual([])
      })
    })

    runIfVerbs(subject, ['export'], () => {
      it('accepts the ids of a selected export', () => {
        const call = getExportPath(resource)
        expect(validator.body(call, { ids: '5,8' })).toEqual([])
        for (const wrong of [{}, { ids: '5,' }, { ids: [5] }, { ids: '5', page: 1 }])
          expect(validator.body(call, wrong), JSON.stringify(wrong)).not.toEqual([])
      })
    })

    runIf(resource.actions.size > 0, () => {
      it('matches actions and their rejections', async () => {
        const isOurs = (action: Action) => isActor(action, { organisationKind: 'platform' })
        const actions = [...resource.actions.values()]
        for (const { call } of actions.filter((action) => !isOurs(action)))
          expect(() => validator.operation('post', call)).toThrow('is not described')
        for (const action of actions.filter(isOurs)) {
          const body = {
            ...createActionInput(action),
            id: 999_999_999,
            ...(action.namesVersion ? { version: 1 } : {}),
          }
          expect(validator.body(action.call, body), action.call).toEqual([])
          const answer = await subject.admin.post(action.call, body)
          expect(validator.answer('post', action.call, answer), action.call).toEqual([])
        }
      })
    })
  })
})
