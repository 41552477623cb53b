import { DEFAULT_COLOUR_THEME, buildThemeSheet, PRESETS, type RecordResponse, THEME_SHEET } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theme } from '#modules/system/theme/theme.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const loadSheet = (headers: Record<string, string> = {}) => platform.app.inject({ url: THEME_SHEET, headers })
const { info, edit } = theme.calls

async function save(values: object) {
  const { version } = await ok(platform.admin.get<RecordResponse>(info))
  return platform.admin.post(edit, {
    version,
    theme_color: DEFAULT_COLOUR_THEME.theme,
    menu_background: DEFAULT_COLOUR_THEME.background,
    menu_text_color: DEFAULT_COLOUR_THEME.menuText,
    ...values,
  })
}

describe('theme style sheet', () => {
  it('is public, and empty until colours are chosen (U4)', async () => {
    const reply = await loadSheet()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(reply.body).toBe(':root {}\n')
  })

  it('contains the saved colours, and is sent again only after a change (U4)', async () => {
    const { etag: before } = (await loadSheet()).headers
    const { teal } = PRESETS
    await ok(save({ theme_color: teal.theme, menu_background: teal.background, menu_text_color: teal.menuText }))
    const reply = await loadSheet({ 'if-none-match': String(before) })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(buildThemeSheet(teal))
    const again = await loadSheet({ 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await ok(save({}))
    expect((await loadSheet()).headers.etag).toBe(before)
  })

  it('accepts only colours, in form and database (U4)', async () => {
    for (const colour of ['red', '#FFFFFF', '#fff', '#ffffff;} * { display: none', 'url(//evil.example)'])
      expect(await getRejectionCode(save({ theme_color: colour })), colour).toBe('invalid_input')
    const update = platform.db.updateTable('theme').set({ theme_color: '#000000;}' }).execute()
    await expect(update).rejects.toThrow('theme_theme_color_check')
  })

  it('requires the right to be changed (U4)', async () => {
    expect(await getRejectionCode(platform.nobody.post(edit, {}))).toBe('login_required')
  })
})
