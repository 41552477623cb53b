// A file of ours that somebody has opened and saved elsewhere is imported again as it was (T4, L15). LibreOffice is no package: how it does
// is written down in docs/reports/spreadsheets.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broughtBack, EXPORTED, LIBRARIES } from '#testing/files/resaved.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

describe.each(EXPORTED)('the file of $list', (exported) => {
  it.each(LIBRARIES)('saved again by $name', async (resaving) => {
    const { before, after } = await broughtBack(platform, exported, resaving)
    expect(before.length).toBeGreaterThan(2)
    expect(after).toEqual(before)
  })
})
