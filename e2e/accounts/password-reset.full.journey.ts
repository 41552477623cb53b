// A user who forgot the password sets a new one with a code that the administrator's list of messages shows (T10, rows 28 to 30).
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getAccountField, getPasswordField, REDUCED_MOTION, setUpJourney } from '../kit/journey.ts'

const visit = setUpJourney()

const PHONE = '13900000003'
const NEW = 'a harbour full of copper'
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readSentCode(): Promise<string> {
  const [newest] = await visit.ask<{ content: string }>('select content from sms_record order by id desc limit 1')
  return /\d{6}/.exec(newest?.content ?? '')?.[0] ?? ''
}

it('resets a forgotten password, ends the open session, and signs in with the new one', async () => {
  const { page: open } = await enter(visit, { username: 'manager' }, REDUCED_MOTION)
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await page.goto(visit.at('/login'))
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await page.getByRole('heading', { level: 1, name: '重置密码' }).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])

  await press(page, '重置密码')
  await page.getByText('请输入短信验证码').waitFor()
  await label(page, '手机号').pressSequentially(` ${PHONE}`)
  await press(page, '获取验证码')
  await page.getByText('验证码已发出，5 分钟内有效').waitFor()
  const code = await readSentCode()
  await label(page, '短信验证码').pressSequentially(code === '000000' ? '000001' : '000000')
  await label(page, '新密码').pressSequentially('short')
  await page.getByRole('listitem').filter({ hasText: '至少 8 个字符' }).filter({ hasText: '未满足' }).waitFor()
  await label(page, '新密码').fill('')
  await label(page, '新密码').pressSequentially(NEW)
  await page.getByRole('listitem').filter({ hasText: '至少 8 个字符' }).filter({ hasText: '已满足' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('手机号或验证码错误，或验证码已失效').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])

  await label(page, '短信验证码').fill('')
  await label(page, '短信验证码').pressSequentially(code)
  await page.keyboard.press('Enter')
  await page.getByText('账号 manager 的所有登录已退出').waitFor()
  await open.getByRole('dialog', { name: '请重新登录' }).waitFor()
  await open.context().close()

  await page.getByRole('link', { name: '去登录' }).click()
  await getAccountField(page).pressSequentially('manager')
  await getPasswordField(page).pressSequentially(NEW)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /账户菜单/ }).waitFor()
  const messages = await visit.ask<{ title: string }>(`
    select title from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
     where username = 'manager' and title like '密码已通过%'`)
  expect(messages).toHaveLength(1)
  expect(errors).toEqual([])
  await page.context().close()
})

it('changes the phone of the own account with a code sent to the new phone', async () => {
  const { page, leave } = await enter(visit, { username: 'risk', path: '/profile/user/edit' }, REDUCED_MOTION)
  await press(page, '更换手机号')
  await label(page, '新手机号').pressSequentially('13700009002')
  await press(page, '获取验证码')
  await page.getByText('验证码已发出，5 分钟内有效').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await label(page, '短信验证码').pressSequentially(await readSentCode())
  await press(page, '保存新手机号')
  await page.getByText('13700009002').waitFor()
  const rows = await visit.ask<{ phone: string }>(`
    select person.phone from account join person on person.id = person_id where username = 'risk'`)
  expect(rows).toEqual([{ phone: '13700009002' }])
  await leave()
})
