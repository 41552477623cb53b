// Sign-in with WeChat through a fake: an administrator installs and sets it up, a clerk links it, signs in by it, and unlinks it.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeWechat, type WechatUser } from '../../server/src/modules/addons/testing/fakes/sign-in/wechat.ts'
import { findSchemeViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getField, getMain, REDUCED_MOTION, setUpJourney, signOut } from '../kit/journey.ts'

const APP = { appId: 'wxbdc5610cc59c1631', secret: 'f0e4c2f76c58916ec258f246851bea09' }
const USER: WechatUser = { openid: 'o6_bmjrPTlm6', unionid: 'oXkxL6lin', nickname: '林小雨' }
const CLERK = 'clerk'

let fake: Awaited<ReturnType<typeof startFakeWechat>>
// Before the product, which reads the addresses at its start.
beforeAll(async () => {
  fake = await startFakeWechat(APP)
  process.env['CANGDAN_MODE'] = 'development'
  process.env['ADDON_BASE_URLS'] = `api.weixin.qq.com=${fake.url},thirdwx.qlogo.cn=${fake.url}`
})
afterAll(async () => {
  delete process.env['CANGDAN_MODE']
  delete process.env['ADDON_BASE_URLS']
  await fake.stop()
})
const visit = setUpJourney()

/** Shows the page of WeChat with a person who confirms or cancels. */
async function openWechat(context: BrowserContext): Promise<void> {
  await context.route('https://open.weixin.qq.com/**', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [back, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
    const buildLink = (name: string, parameters: Record<string, string>) =>
      `<a href="${back}?${new URLSearchParams(parameters).toString()}">${name}</a>`
    const body = buildLink('允许', { code: fake.control.scan(USER), state }) + buildLink('拒绝', { state })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
}

async function answer(page: Page, button: string, name: '允许' | '拒绝'): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name }).click()
  await closed
}

async function uninstall(page: Page): Promise<void> {
  await page.getByRole('button', { name: '卸载: 微信登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '卸载' }).click()
  await page.getByRole('button', { name: '安装: 微信登录' }).waitFor()
}

it('installs, sets up and checks sign-in with WeChat (T8)', { timeout: 120_000 }, async () => {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/plugin/manage' }, REDUCED_MOTION)
  // The demo has every add-on installed.
  await uninstall(page)
  await page.getByRole('button', { name: '安装: 微信登录' }).click()
  await page.getByText('/auth-redirect').waitFor()
  await page.getByRole('link', { name: '设置: 微信登录' }).click()
  await getField(page, 'AppID').pressSequentially(APP.appId)
  await getMain(page).getByLabel('AppSecret', { exact: true }).pressSequentially(APP.secret)
  await getMain(page).getByRole('switch', { name: '启用' }).click()
  await getMain(page).getByRole('button', { name: '保存' }).click()
  await getMain(page).getByPlaceholder('已保存，尾号 ea09；留空则不变').waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await page.goto(visit.at('/plugin/manage'))
  await page.getByRole('button', { name: '检查: 微信登录' }).click()
  await page.getByText('AppID 和 AppSecret 有效').waitFor()
  await page.goto(visit.at('/sys/safemanage/setting'))
  await getMain(page).getByRole('switch', { name: '扫码登录' }).click()
  await getMain(page).getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').waitFor()
  await leave()
})

it('links WeChat, signs in by it, and unlinks it (T7, T10)', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await openWechat(page.context())
  // An unknown WeChat is linked after a sign-in by password.
  await page.goto(visit.at('/login'))
  await page.getByRole('tab', { name: '微信登录' }).click()
  await answer(page, '打开微信扫码', '拒绝')
  await page.getByText('已在微信中取消，可重新扫码').waitFor()
  await answer(page, '打开微信扫码', '允许')
  await page.getByText('微信“林小雨”尚未绑定账号').waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('账号', { exact: true }).fill(CLERK)
  await page.getByLabel('密码', { exact: true }).fill(visit.product.passwords[CLERK] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText(`是否将微信“林小雨”绑定到当前账号 ${CLERK}？`).waitFor()
  await page.getByRole('button', { name: '取消' }).click()

  await page.goto(visit.at('/profile/user/wechat'))
  await answer(page, '绑定微信', '允许')
  await page.getByText(`将微信“林小雨”绑定到账号 ${CLERK}？`).waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  await page.getByRole('button', { name: '确认绑定' }).click()
  await page.getByRole('button', { name: '解除绑定' }).waitFor()
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])

  await signOut(page)
  await page.getByRole('tab', { name: '微信登录' }).click()
  await answer(page, '打开微信扫码', '允许')
  await page.getByRole('button', { name: /账户菜单/ }).waitFor()

  await page.goto(visit.at('/profile/user/wechat'))
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.keyboard.type(visit.product.passwords[CLERK] ?? '')
  await page.keyboard.press('Enter')
  await getMain(page).getByText('尚未绑定微信').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

it('returns in the same tab when the browser blocks the window (T10)', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
  await openWechat(page.context())
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(visit.at('/login?redirect=%2Fprofile%2Fuser%2Fedit'))
  await page.getByRole('tab', { name: '微信登录' }).click()
  await page.getByRole('button', { name: '打开微信扫码' }).click()
  await page.getByRole('link', { name: '允许' }).click()
  await page.waitForURL(visit.at('/login?redirect=%2Fprofile%2Fuser%2Fedit'))
  await page.getByText('微信“林小雨”尚未绑定账号').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

it('hides it everywhere while it is not installed (P4)', { timeout: 120_000 }, async () => {
  const { page, leave } = await enter(visit, { username: 'admin', path: '/plugin/manage' }, REDUCED_MOTION)
  await uninstall(page)
  await page.goto(visit.at('/profile/user/wechat'))
  await page.getByText('尚不能绑定微信').waitFor()
  await signOut(page)
  await page.reload()
  await page.getByLabel('账号', { exact: true }).waitFor()
  expect(await page.getByRole('tab', { name: '微信登录' }).count()).toBe(0)
  await leave()
})
