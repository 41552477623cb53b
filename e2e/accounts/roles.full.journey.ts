// An administrator creates a role and an operator, and later removes rights while the operator works.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import {
  getAccountField,
  enter,
  getField,
  setUpJourney,
  getMain,
  getPasswordField,
  getRow,
  signIn,
} from '../kit/journey.ts'
import { listMissingPictures } from '../kit/pictures.ts'

const visit = setUpJourney()

const ROLES = '/sys/permission/management/role'
const OPERATORS = '/sys/permission/management/operators/manage'
const NAME = '银行录入员'
const PASSWORD = 'a clerk of banks'
const OWN_PASSWORD = 'staple and battery'

const right = (page: Page, name: string) => getMain(page).getByRole('treeitem', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function save(page: Page, back: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await heading(page, back).waitFor()
}

/** Creates a role by keyboard: view, add and delete banks. */
async function makeRole(page: Page): Promise<void> {
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await heading(page, '新增角色').waitFor()
  await getField(page, '角色名称').fill(NAME)
  await page.getByRole('tree').waitFor()
  await getMain(page)
    .getByRole('treeitem', { name: /^银行 已授予 0 \/ \d+$/ })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => right(page, '银行管理').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key)
  // The right to add requires the list, which is selected with it.
  await expect.poll(() => right(page, '查看列表').first().getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('3')
  await right(page, '删除').first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('授予 3 项').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await save(page, '角色管理')
  await getRow(page, NAME).waitFor()
}

async function makeOperator(page: Page): Promise<void> {
  await page.goto(visit.at(OPERATORS))
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await heading(page, '新增操作员').waitFor()
  await getField(page, '登录账号').fill('linxiao')
  await getField(page, '姓名').fill('林晓')
  await getField(page, '手机号').fill('13912340000')
  await getMain(page).getByRole('checkbox', { name: NAME }).check()
  await getField(page, '密码').fill(PASSWORD)
  await getField(page, '确认密码').fill(PASSWORD)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await save(page, '操作员管理')
  await getRow(page, 'linxiao').getByText(NAME).waitFor()
}

/** A password set by another user must be changed first. */
async function chooseOwnPassword(page: Page): Promise<void> {
  await heading(page, '请先修改密码').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.getByLabel('当前密码').fill(PASSWORD)
  await page.getByLabel('新密码', { exact: false }).first().fill('linxiao and more')
  await page.getByRole('listitem').filter({ hasText: '不含账号、手机号' }).filter({ hasText: '未满足' }).waitFor()
  await page.getByLabel('新密码', { exact: false }).first().fill(OWN_PASSWORD)
  await page.getByLabel('再次输入新密码').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
}

async function takeAway(page: Page, rights: readonly string[]): Promise<void> {
  await page.goto(visit.at(ROLES))
  await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
  await page.getByRole('tree').waitFor()
  for (const name of rights) await right(page, name).first().click()
  await page.getByText('当前有 1 人在线使用此角色').waitFor()
  await save(page, '角色管理')
}

describe('role created in the editor', () => {
  it('limits the screens of its operator, also when a right is removed during work (P1, P2, S5)', async () => {
    const admin = await openPage(visit.browser)
    await signIn(visit, admin.page, { username: 'admin', path: ROLES })
    await heading(admin.page, '角色管理').waitFor()
    await makeRole(admin.page)
    await makeOperator(admin.page)

    const { page, errors } = await openPage(visit.browser)
    await page.goto(visit.at('/banks/bank/list'))
    await getAccountField(page).fill('linxiao')
    await getPasswordField(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await chooseOwnPassword(page)
    await heading(page, '银行管理').waitFor()
    const buttons = (name: string) => getMain(page).getByRole('button', { name, exact: true })
    await expect.poll(() => buttons('删除').count()).toBe(10)
    await getMain(page).getByRole('link', { name: '新增' }).waitFor()
    expect(await getMain(page).getByRole('link', { name: '编辑' }).count()).toBe(0)
    expect(await buttons('导出').count()).toBe(0)
    // Pictures requested after the change would be rejected and logged as console errors.
    await expect.poll(() => listMissingPictures(page)).toEqual([])
    const modules = page.getByRole('navigation', { name: '功能模块' }).getByRole('link').filter({ hasText: /./ })
    await expect.poll(() => modules.allInnerTexts()).toEqual(['工作台', '银行'])

    await takeAway(admin.page, ['查看列表'])
    // The other browser updates its menu and pages without any input.
    await page.getByText('您的权限已变更，不能再使用的页面已关闭。').waitFor()
    await expect.poll(() => modules.allInnerTexts()).toEqual(['工作台'])
    await page.waitForURL(visit.at('/dashboard'))
    await page.goto(visit.at('/banks/bank/list'))
    await page.waitForURL(visit.at('/404'))
    expect([...errors, ...admin.errors]).toEqual([])
    await Promise.all([page, admin.page].map((each) => each.context().close()))
  })

  it('can be created on a phone', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'admin', path: ROLES },
      { viewport: { width: 390, height: 844 } },
    )
    await page.goto(visit.at(`${ROLES}/add`))
    await getField(page, '角色名称').fill('只读')
    await page.getByPlaceholder('搜索权限').fill('查看列表')
    await right(page, '查看列表').first().click()
    await page.getByText('授予 1 项').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('只读', { exact: true }).waitFor()
    await leave()
  })
})

describe('list of operators', () => {
  it('filters by several roles and shows the selected ones', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: OPERATORS })
    await getMain(page).getByRole('button', { name: '更多筛选' }).click()
    await getMain(page).getByRole('combobox', { name: '角色' }).click()
    for (const role of ['仓储企业管理员', '平台运营'])
      await page.getByTitle(role, { exact: true }).filter({ hasText: role }).last().click()
    await getMain(page).getByText('共 3 条').waitFor()
    const box = getMain(page)
      .locator('[data-active="true"]')
      .filter({ has: page.getByRole('combobox', { name: '角色' }) })
    await box.getByTitle('仓储企业管理员').waitFor()
    // If no name fits, the filter shows the number of selected roles.
    await expect.poll(() => box.getByTitle('+ 2 ...').count()).toBe(0)
    await leave()
  })
})
