// Own exports that were saved by other programs import unchanged (T4, L15). LibreOffice is not a package: its results are in
// docs/reports/spreadsheets.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resaveAndImport, EXPORTED, LIBRARIES } from '#testing/files/resaved.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

describe.each(EXPORTED)('exported file of $list', (exported) => {
  it.each(LIBRARIES)('imports unchanged after $name saved it', async (resaving) => {
    const { before, after } = await resaveAndImport(platform, exported, resaving)
    expect(before.length).toBeGreaterThan(2)
    expect(after).toEqual(before)
  })
})
