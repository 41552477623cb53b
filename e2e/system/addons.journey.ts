// An administrator uninstalls text messages, installs them again, enters the settings with a secret, and adds a template.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, getMain, getRow, REDUCED_MOTION, setUpJourney } from '../kit/journey.ts'

const visit = setUpJourney()

const SECRET = '0123456789abcdefa1b2'
const getSecret = (page: Page) => getMain(page).getByLabel('访问密钥', { exact: true })
const getTemplateLink = (page: Page) => page.getByRole('link', { name: '短信模板' })

it('uninstalls an add-on, installs and sets it up, and keeps the secret (T8)', { timeout: 120_000 }, async () => {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/plugin/manage' }, REDUCED_MOTION)
  await getTemplateLink(page).waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])

  await page.getByRole('button', { name: '卸载: 短信' }).click()
  const dialog = page.getByRole('dialog', { name: '卸载“短信”？' })
  await dialog.getByText('设置与记录会保留').waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await dialog.getByRole('button', { name: '卸载' }).click()
  await getTemplateLink(page).waitFor({ state: 'detached' })
  await page.goto(visit.at('/plugin/sms/record'))
  await page.waitForURL(visit.at('/404'))

  await page.goto(visit.at('/plugin/manage'))
  await page.getByRole('button', { name: '安装: 短信' }).click()
  await getTemplateLink(page).waitFor()
  await page.getByRole('link', { name: '设置: 短信' }).click()

  await getField(page, '短信签名').pressSequentially('仓单平台')
  await getField(page, '访问密钥标识').pressSequentially('LTAI5tKey')
  await getSecret(page).pressSequentially(SECRET)
  await getMain(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => getSecret(page).getAttribute('placeholder')).toBe('已保存，尾号 a1b2；留空则不变')
  await page.reload()
  await expect.poll(() => getSecret(page).getAttribute('placeholder')).toBe('已保存，尾号 a1b2；留空则不变')
  expect(await getSecret(page).inputValue()).toBe('')
  expect(await getField(page, '短信签名').inputValue()).toBe('仓单平台')
  expect(await getField(page, '访问密钥标识').inputValue()).toBe('LTAI5tKey')
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  // The history shows the mask only.
  await page.getByRole('button', { name: /变更记录/ }).click()
  await page.getByText('…a1b2').waitFor()
  expect(await page.content()).not.toContain(SECRET)
  await page.keyboard.press('Escape')

  await page.goto(visit.at('/plugin/sms/template/add'))
  await getField(page, '模板名称').pressSequentially('登录验证码')
  await choose(page, '业务场景', '登录验证')
  await choose(page, '短信平台', '阿里云')
  await getField(page, '模板编码').pressSequentially('SMS_154950909')
  await getField(page, '模板内容').pressSequentially('您的验证码为 {code}')
  await getMain(page).getByRole('button', { name: '保存' }).click()
  await getRow(page, 'SMS_154950909').getByText('登录验证码').waitFor()
  await leave()
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await getMain(page).getByRole('combobox', { name: field }).click()
  await page.getByTitle(option, { exact: true }).click()
}
