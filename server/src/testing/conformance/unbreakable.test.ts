import { FILTER_MARK, MARKS } from '@cangdan/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { refusal } from '#testing/test-platform.ts'
import { resources } from '#modules/index.ts'
import { overCover } from './records/prepared.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'

const CROWD = 20
/** Sample resources have every type of column, filter and action, so they get more runs than resources that differ only in names. */
const crowdsFor = (resource: Resource) => (isFullTier ? (resources.includes(resource) ? 4 : 15) : 1)

const words = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('1', '-1', '1e9', '9'.repeat(30), ',', '0,', "' or 1=1--"),
)

overCover(/^(column|field|asked)\.|^verb|^del/, (subject) => {
  const { resource, path, add, edit, del } = subject
  const numRuns = crowdsFor(resource)
  const crowdOf = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: CROWD, maxLength: CROWD })

  it('returns no server error for any input', async () => {
    const names = fc.constantFrom(
      ...resource.columns.keys(),
      'page',
      'limit',
      'sort',
      'order',
      FILTER_MARK,
      '__proto__',
      'constructor',
      ...Object.values(MARKS),
    )
    const query = fc.array(fc.tuple(names, words), { maxLength: 4 })
    const survivesQuery = async (asked: [string, string][]) => {
      const search = new URLSearchParams(asked).toString()
      expect((await subject.admin.raw(path, search)).status, search).toBeLessThan(500)
    }
    await fc.assert(
      fc.asyncProperty(crowdOf(query), async (crowd) => void (await Promise.all(crowd.map(survivesQuery)))),
      { numRuns, seed: 7 },
    )
    const fields = fc.dictionary(
      fc.constantFrom(...resource.fields.keys(), 'id', 'version', '__proto__', 'nothing'),
      fc.jsonValue(),
      { maxKeys: 6 },
    )
    const acts = [...resource.actions.values()].map(({ call }) => call)
    const survivesBody = async (body: Record<string, unknown>) => {
      for (const call of new Set([add, edit, ...acts]))
        expect(await refusal(subject.admin.post(call, body)), call).not.toBe('internal')
      expect(await refusal(del(subject.admin, body))).not.toBe('internal')
    }
    await fc.assert(
      fc.asyncProperty(crowdOf(fields), async (crowd) => void (await Promise.all(crowd.map(survivesBody)))),
      { numRuns, seed: 8 },
    )
  })
})
