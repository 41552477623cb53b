// Sign-in with a code read from the administrator's list of messages: a demo platform sends no SMS.
import { AxeBuilder } from '@axe-core/playwright'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { setUpJourney } from '../kit/journey.ts'

const visit = setUpJourney()

const MANAGER = '13900000003'
const phone = (page: Page) => page.getByLabel('手机号', { exact: true })
const code = (page: Page) => page.getByLabel('短信验证码', { exact: true })

async function openCodes(number = MANAGER) {
  const opened = await openPage(visit.browser)
  await opened.page.goto(visit.at('/login'))
  await opened.page.getByRole('tab', { name: '短信登录' }).click()
  await phone(opened.page).fill(number)
  return opened
}

async function requestCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发出，5 分钟内有效').waitFor()
  const [newest] = await visit.ask<{ content: string }>('select content from sms_record order by id desc limit 1')
  return /\d{6}/.exec(newest?.content ?? '')?.[0] ?? ''
}

async function enter(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed)
  const answered = page.waitForResponse((response) => response.url().endsWith('/public/user/login'))
  await code(page).press('Enter')
  await answered
}
const getWrongCode = (typed: string) => (typed === '000000' ? '000001' : '000000')
const expectRejection = (page: Page) => page.getByText('手机号或验证码错误，或验证码已失效').waitFor()
const expectSignedIn = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: '陈立' }).waitFor()

/** Moves codes and locks into the past, because the database clock cannot be changed. */
async function letPass(seconds: number): Promise<void> {
  const client = new Client(visit.product.database)
  await client.connect()
  try {
    const by = `make_interval(secs => ${seconds})`
    await client.query(`update verify_code set create_time = create_time - ${by}, expires_at = expires_at - ${by}`)
    await client.query(`update access_lock set first_fail_at = first_fail_at - ${by}, last_fail_at = last_fail_at - ${by},
      locked_from = locked_from - ${by}, locked_until = locked_until - ${by}`)
  } finally {
    await client.end()
  }
}

describe('sign-in by phone without a password (T10, row 30)', () => {
  it('accepts a code once and only for its phone', async () => {
    const { page, errors } = await openCodes()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const sent = await requestCode(page)
    const stranger = await openCodes('13900000002')
    await enter(stranger.page, sent)
    await expectRejection(stranger.page)
    await enter(page, ` ${sent} `)
    await expectSignedIn(page)
    await stranger.page.context().close()

    const again = await openCodes()
    await enter(again.page, sent)
    await expectRejection(again.page)
    expect([...errors, ...again.errors, ...stranger.errors]).toEqual([])
    await again.page.context().close()
    await page.context().close()
  })

  it('locks after five wrong codes, which invalidate the code; codes expire after five minutes', async () => {
    await letPass(3600)
    const { page, errors } = await openCodes()
    const sent = await requestCode(page)
    for (let guess = 1; guess <= 2; guess += 1) {
      await enter(page, getWrongCode(sent))
      await expectRejection(page)
    }
    for (let guess = 3; guess <= 5; guess += 1) await enter(page, getWrongCode(sent))
    await page.getByRole('timer').waitFor()
    await letPass(61)
    await enter(page, sent)
    await expectRejection(page)
    await letPass(2 * 24 * 3600)
    const fresh = await requestCodeAgain(page)
    await letPass(301)
    await enter(page, fresh)
    await expectRejection(page)
    const last = await requestCodeAgain(page)
    await enter(page, last)
    await expectSignedIn(page)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

/** Reloads first, because the button's countdown uses this computer's clock. */
async function requestCodeAgain(page: Page): Promise<string> {
  await page.reload()
  await page.getByRole('tab', { name: '短信登录' }).click()
  await phone(page).fill(MANAGER)
  return requestCode(page)
}
