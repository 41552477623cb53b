import { LANGUAGES, getPathLabels } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { loadRegionTree } from './region.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

it('holds all provinces, with cities for those that have city codes in GB/T 2260', async () => {
  const tree = await loadRegionTree(platform.db, 'zh')
  expect(tree).toHaveLength(34)
  const bare = tree.filter(({ children = [] }) => children.length === 0).map(({ label }) => label)
  expect(bare).toEqual(['台湾省', '香港特别行政区', '澳门特别行政区'])
})

it.each([
  [[330000, 330100], '浙江省 / 杭州市', 'Zhejiang / Hangzhou'],
  [[310000, 310115], '上海市 / 浦东新区', 'Shanghai / Pudong'],
  [[610000, 610100], '陕西省 / 西安市', "Shaanxi / Xi'an"],
  [[460000, 469005], '海南省 / 文昌市', 'Hainan / Wenchang'],
  [[150000, 150100], '内蒙古自治区 / 呼和浩特市', 'Nei Mongol / Hohhot'],
  [[810000], '香港特别行政区', 'Hong Kong'],
])('labels %s in characters for zh and ja, in pinyin for en and es', async (path, characters, spelled) => {
  const said = LANGUAGES.map(async (language) => [
    language,
    getPathLabels(await loadRegionTree(platform.db, language), path).join(' / '),
  ])
  expect(Object.fromEntries(await Promise.all(said))).toEqual({
    zh: characters,
    en: spelled,
    es: spelled,
    ja: characters,
  })
})

it('has unique labels within a province, so that spreadsheets can name them', async () => {
  for (const language of LANGUAGES) {
    const tree = await loadRegionTree(platform.db, language)
    for (const nodes of [tree, ...tree.map(({ children = [] }) => children)])
      expect(new Set(nodes.map(({ label }) => label)).size).toBe(nodes.length)
  }
})

it.each([
  ['a city of another province', 330000, 320100],
  ['a city without its province', null, 330100],
  ['a city in place of a province', 330100, null],
  ['an unknown city', 330000, 330001],
])('rejects %s in SQL', async (_what, region, city) => {
  await expect(
    sql`insert into bank (bank_name, bank_type, contact_name, contact_phone, region, city)
        values ('甲', 1, '王敏', '13800000000', ${region}, ${city})`.execute(platform.db),
  ).rejects.toThrow(/violates/)
})
