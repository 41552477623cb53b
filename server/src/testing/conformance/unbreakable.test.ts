import { FILTER_PARAM, CALL_FLAGS } from '@cangdan/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { getRejectionCode } from '#testing/test-platform.ts'
import { resources } from '#modules/index.ts'
import { describeCover } from './records/subject.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'

const CROWD = 20
/** Sample resources have every type of column, filter and action, so they get more runs than resources that differ only in names. */
const countRuns = (resource: Resource) => (isFullTier ? (resources.includes(resource) ? 4 : 15) : 1)

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('1', '-1', '1e9', '9'.repeat(30), ',', '0,', "' or 1=1--"),
)

describeCover(/^(column|field|asked)\.|^verb|^del/, (subject) => {
  const { resource, path, add, edit, del } = subject
  const numRuns = countRuns(resource)
  const createCrowd = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: CROWD, maxLength: CROWD })

  it('returns no server error for any input', async () => {
    const names = fc.constantFrom(
      ...resource.columns.keys(),
      'page',
      'limit',
      'sort',
      'order',
      FILTER_PARAM,
      '__proto__',
      'constructor',
      ...Object.values(CALL_FLAGS),
    )
    const query = fc.array(fc.tuple(names, texts), { maxLength: 4 })
    const assertQuerySurvives = async (requested: [string, string][]) => {
      const search = new URLSearchParams(requested).toString()
      expect((await subject.admin.raw(path, search)).status, search).toBeLessThan(500)
    }
    await fc.assert(
      fc.asyncProperty(createCrowd(query), async (crowd) => void (await Promise.all(crowd.map(assertQuerySurvives)))),
      { numRuns, seed: 7 },
    )
    const fields = fc.dictionary(
      fc.constantFrom(...resource.fields.keys(), 'id', 'version', '__proto__', 'nothing'),
      fc.jsonValue(),
      { maxKeys: 6 },
    )
    const acts = [...resource.actions.values()].map(({ call }) => call)
    const assertBodySurvives = async (body: Record<string, unknown>) => {
      for (const call of new Set([add, edit, ...acts]))
        expect(await getRejectionCode(subject.admin.post(call, body)), call).not.toBe('internal')
      expect(await getRejectionCode(del(subject.admin, body))).not.toBe('internal')
    }
    await fc.assert(
      fc.asyncProperty(createCrowd(fields), async (crowd) => void (await Promise.all(crowd.map(assertBodySurvives)))),
      { numRuns, seed: 8 },
    )
  })
})
