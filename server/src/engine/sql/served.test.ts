import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { MenuSection } from '#engine/declare/menu.ts'
import { own } from '../declare/rights/scope.ts'
import { same } from '#engine/testing/same.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

interface Asked {
  readonly fullScan?: string
  readonly scope?: string
}

/** A list of banks with a filter that no index serves. */
const module = (name: string, { fullScan, scope = 'id' }: Asked): MenuSection => ({
  path: `/${name}`,
  title: same(name),
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
      titles: { $: same(name), $one: same(name), id: same('No.'), remark: same('Remark') },
    }),
  ],
})

const start = (name: string, asked: Asked) =>
  platform.another({ db: platform.db, menu: [module(name, asked)] })

it('rejects the start with unindexed columns, unless the declaration has a reason', async () => {
  await expect(start('plain', {})).rejects.toThrow('test/plain/plainList: no index serves remark')
  await expect(start('walled', { fullScan: 'few rows', scope: 'sort' })).resolves.toBeDefined()
  await expect(start('unseen', { fullScan: 'few rows', scope: 'version' })).rejects.toThrow(
    'no index serves bank.version',
  )
})
