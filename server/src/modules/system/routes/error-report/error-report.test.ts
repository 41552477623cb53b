import { ERROR_REPORT_LIMITS, ERROR_REPORT_PATH, type ErrorReport } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const REPORT: ErrorReport = {
  trace: '0a1b2c3d',
  message: 'x is not a function',
  info: 'screen',
  url: 'http://localhost/banks/bank/list',
  stack: 'TypeError: x is not a function\n    at f (index.js:1:1)',
  at: 1_790_000_000_000,
}

describe('report of a page error', () => {
  it('requires a session (U11)', async () => {
    await ok(platform.admin.post(ERROR_REPORT_PATH, REPORT))
    expect(await getRejectionCode(platform.nobody.post(ERROR_REPORT_PATH, REPORT))).toBe('login_required')
  })

  it('requires a trace, and limits the length of texts (U11)', async () => {
    const createLongText = (name: keyof typeof ERROR_REPORT_LIMITS) => 'x'.repeat(ERROR_REPORT_LIMITS[name] + 1)
    const codes = []
    for (const body of [
      { ...REPORT, trace: 'words\nof a forged line' },
      { ...REPORT, stack: createLongText('stack') },
      { ...REPORT, message: createLongText('message') },
      { ...REPORT, phone: '13800000000' },
    ])
      codes.push(await getRejectionCode(platform.admin.post(ERROR_REPORT_PATH, body)))
    expect(codes).toEqual(['invalid_input', 'invalid_input', 'invalid_input', 'unknown_name'])
  })

  it('is rate-limited, so that a failing page does not fill the log (U11)', async () => {
    const answers = []
    for (let count = 0; count < 25; count += 1) answers.push(await platform.admin.post(ERROR_REPORT_PATH, REPORT))
    expect(answers.filter(({ status }) => status).length).toBeLessThan(21)
    expect(answers.at(-1)).toMatchObject({ code: 'too_many' })
  })
})
