import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { own } from '../declare/rights/scope.ts'
import { createSampleTitle } from '#engine/testing/sample-title.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

interface StartOptions {
  readonly fullScan?: string
  readonly scope?: string
}

/** A list of banks with a filter that no index serves. */
const createSection = (name: string, { fullScan, scope = 'id' }: StartOptions): MenuSection => ({
  path: `/${name}`,
  title: createSampleTitle(name),
  icon: 'bank',
  entries: [
    defineResource({
      path: `test/${name}/${name}List`,
      screen: `/${name}/list`,
      table: 'bank',
      verbs: [],
      scope: { bank: own(scope) },
      columns: {
        id: { type: 'number' },
        remark: { type: 'text', filter: true, ...(fullScan === undefined ? {} : { fullScan }) },
      },
      form: {},
      titles: {
        $: createSampleTitle(name),
        $one: createSampleTitle(name),
        id: createSampleTitle('No.'),
        remark: createSampleTitle('Remark'),
      },
    }),
  ],
})

const start = (name: string, options: StartOptions) =>
  platform.another({ db: platform.db, menu: [createSection(name, options)] })

it('rejects the start with unindexed columns, unless the declaration has a reason', async () => {
  await expect(start('plain', {})).rejects.toThrow('test/plain/plainList: no index serves remark')
  await expect(start('walled', { fullScan: 'few rows', scope: 'sort' })).resolves.toBeDefined()
  await expect(start('unseen', { fullScan: 'few rows', scope: 'version' })).rejects.toThrow(
    'no index serves bank.version',
  )
})
