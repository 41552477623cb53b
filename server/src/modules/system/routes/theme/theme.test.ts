import { DEFAULT_LOOK, lookSheet, PRESETS, type RecordAnswer, THEME_SHEET } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theme } from '#modules/system/theme/theme.ts'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const sheet = (headers: Record<string, string> = {}) => platform.app.inject({ url: THEME_SHEET, headers })
const { info, edit } = theme.calls

async function save(values: object) {
  const { version } = await ok(platform.admin.get<RecordAnswer>(info))
  return platform.admin.post(edit, {
    version,
    theme_color: DEFAULT_LOOK.theme,
    menu_background: DEFAULT_LOOK.background,
    menu_text_color: DEFAULT_LOOK.menuText,
    ...values,
  })
}

describe('the style sheet of the platform', () => {
  it('U4: is read without signing in, and changes nothing until an operator chooses colours', async () => {
    const reply = await sheet()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(reply.body).toBe(':root {}\n')
  })

  it('U4: has the colours that were saved, and is sent again only when they change', async () => {
    const { etag: before } = (await sheet()).headers
    const { teal } = PRESETS
    await ok(
      save({ theme_color: teal.theme, menu_background: teal.background, menu_text_color: teal.menuText }),
    )
    const reply = await sheet({ 'if-none-match': String(before) })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(lookSheet(teal))
    const again = await sheet({ 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await ok(save({}))
    expect((await sheet()).headers.etag).toBe(before)
  })

  it('U4: takes nothing but colours, from a form as from the database', async () => {
    for (const colour of ['red', '#FFFFFF', '#fff', '#ffffff;} * { display: none', 'url(//evil.example)'])
      expect(await refusal(save({ theme_color: colour })), colour).toBe('invalid_input')
    const update = platform.db.updateTable('theme').set({ theme_color: '#000000;}' }).execute()
    await expect(update).rejects.toThrow('theme_theme_color_check')
  })

  it('U4: is the concern of those who are granted it', async () => {
    expect(await refusal(platform.nobody.post(edit, {}))).toBe('login_required')
  })
})
