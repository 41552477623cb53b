// No input is a fault of ours.
import { MARKS } from '@cangdan/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusal } from '#testing/test-platform.ts'
import { overRegistry } from './prepared.ts'

overRegistry((subject) => {
  const { resource, path, add, edit, del } = subject

  it('never breaks, whatever it is sent', async () => {
    const names = fc.constantFrom(
      ...resource.columns.keys(),
      'page',
      'limit',
      'sort',
      'order',
      '__proto__',
      'constructor',
      ...Object.values(MARKS),
    )
    const values = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '-1', '1e9', '9'.repeat(30), ',', '0,', "' or 1=1--"),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 4 }), async (query) => {
        const search = new URLSearchParams(query).toString()
        expect((await subject.admin.raw(path, search)).status).toBeLessThan(500)
      }),
      { numRuns: 300, seed: 7 },
    )
    const fields = fc.dictionary(
      fc.constantFrom(...resource.fields.keys(), 'id', 'version', '__proto__', 'nothing'),
      fc.jsonValue(),
      { maxKeys: 6 },
    )
    await fc.assert(
      fc.asyncProperty(fields, async (body) => {
        for (const call of new Set([add, edit]))
          expect(await refusal(subject.admin.post(call, body))).not.toBe('internal')
        expect(await refusal(del(subject.admin, body))).not.toBe('internal')
      }),
      { numRuns: 300, seed: 8 },
    )
  })
})
