import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain, getRow, signOut, REDUCED_MOTION } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('link', { name })
const titles = (page: Page) => strip(page).getByRole('link').allInnerTexts()
const heading = (page: Page, name: string) => getMain(page).getByRole('heading', { level: 1, name }).waitFor()

async function openDirtyForm(page: Page, contact: string): Promise<void> {
  await getRow(page, '东海银行').getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe('东海银行')
  await getField(page, '联系人').fill(contact)
}

async function openGoods(page: Page): Promise<void> {
  await page.getByRole('link', { name: '货物', exact: true }).click()
  await heading(page, '货物品类')
}

it('keep input, filters and scroll positions of several pages', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await getMain(page).getByRole('textbox', { name: '银行名称' }).fill('东海')
  await expect.poll(() => page.url()).toContain('bank_name')
  await openDirtyForm(page, '沈一')
  await getMain(page).evaluate((element) => (element.scrollTop = 180))
  await openGoods(page)
  expect(await titles(page)).toEqual(['工作台', '银行管理', '东海银行 · 编辑银行', '货物品类'])
  await expect
    .poll(() =>
      strip(page)
        .getByTitle(/有未保存的修改/)
        .count(),
    )
    .toBe(1)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await tab(page, /编辑银行/).click()
  await heading(page, '编辑银行')
  expect(await getField(page, '联系人').inputValue()).toBe('沈一')
  expect(await getMain(page).evaluate((element) => element.scrollTop)).toBe(180)
  await tab(page, '银行管理').click()
  await heading(page, '银行管理')
  const named = () => getMain(page).getByRole('textbox', { name: '银行名称' }).inputValue()
  expect(await named()).toBe('东海')
  // The menu entry opens the list without filters; “back” restores them.
  await page.getByRole('navigation', { name: '银行菜单' }).getByRole('link', { name: '银行管理' }).click()
  await expect.poll(named).toBe('')
  await page.goBack()
  await expect.poll(named).toBe('东海')
  await page.goBack()
  await heading(page, '编辑银行')
  expect(await getField(page, '联系人').inputValue()).toBe('沈一')
  await getFormPage(page).save()
  await expect.poll(() => titles(page)).toEqual(['工作台', '银行管理', '货物品类'])
  await leave()
})

it('close by menu, middle button and keyboard, with a confirmation for unsaved input', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await openDirtyForm(page, '沈二')
  await openGoods(page)
  await tab(page, /编辑银行/).click({ button: 'middle' })
  await page.getByRole('dialog').filter({ hasText: '关闭并放弃修改？' }).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tab(page, '银行管理').focus()
  await page.keyboard.press('Delete')
  expect(await titles(page)).toEqual(['工作台', '东海银行 · 编辑银行', '货物品类'])
  await tab(page, '货物品类').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => titles(page)).toEqual(['工作台', '货物品类'])
  await strip(page).getByRole('button', { name: '关闭 货物品类' }).click()
  await page.waitForURL(visit.at('/dashboard'))
  await leave()
})

it('can be reordered by keyboard, and stay after a reload but not after sign-out', async () => {
  const { page } = await enter(visit, {}, REDUCED_MOTION)
  await openDirtyForm(page, '沈三')
  await openGoods(page)
  await tab(page, '货物品类').focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  const arranged = ['工作台', '银行管理', '货物品类', '东海银行 · 编辑银行']
  expect(await titles(page)).toEqual(arranged)
  // The pinned tab has no close button and no room for one.
  const [width, words] = await strip(page)
    .getByRole('listitem')
    .first()
    .evaluate((item) => [item.clientWidth, item.querySelector('span')?.scrollWidth ?? 0])
  expect((width ?? 0) - (words ?? 0)).toBeLessThanOrEqual(26)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await heading(page, '货物品类')
  expect(await titles(page)).toEqual(arranged)
  expect(
    await strip(page)
      .getByTitle(/有未保存的修改/)
      .count(),
  ).toBe(1)
  await tab(page, /编辑银行/).click()
  await expect.poll(() => getField(page, '联系人').inputValue()).toBe('沈三')
  await getMain(page).getByRole('link', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await heading(page, '银行管理')
  await signOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull()
  await page.context().close()
})

it('collapse to a number with a list on a phone in dark mode', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    ...REDUCED_MOTION,
  } as const
  const { page, leave } = await enter(visit, {}, phone)
  await getMain(page).getByRole('link', { name: '新增' }).click()
  await heading(page, '新增银行')
  const all = page.getByRole('button', { name: '全部已打开的页面' })
  expect(await all.innerText()).toBe('3')
  await all.click()
  await page.getByRole('menuitem', { name: '银行管理' }).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.getByRole('menuitem', { name: '银行管理' }).click()
  await heading(page, '银行管理')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await leave()
})

it('keep text, undo steps and uploading pictures of a hidden tab', async () => {
  const { page, leave } = await enter(visit, { path: '/content/agreement/add' }, REDUCED_MOTION)
  await heading(page, '新增协议')
  const text = getMain(page).getByRole('textbox', { name: '内容' })
  await text.click()
  await page.keyboard.type('出质人承诺')
  const sent = new Promise<Route>((resolve) => void page.route('**/FileUpload**', resolve))
  await getMain(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('seal.png').waitFor()
  await openGoods(page)
  const come = page.waitForResponse('**/FileUpload**')
  await (await sent).continue()
  await come
  await tab(page, /新增协议/).click()
  await heading(page, '新增协议')
  await text.getByText('出质人承诺').waitFor()
  await expect.poll(() => getMain(page).getByText('正在上传 seal.png').count()).toBe(0)
  await text.getByAltText('seal.png').click()
  await getMain(page).getByRole('group', { name: '图片工具' }).waitFor()
  await text.getByText('出质人承诺').click()
  await page.keyboard.type('！')
  await text.getByText('！').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.getByText('！').count()).toBe(0)
  expect(await text.getByText('出质人承诺').count()).toBe(1)
  await openGoods(page)
  await tab(page, /新增协议/).click({ button: 'middle' })
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => titles(page)).not.toContain('新增协议')
  await leave()
})

const MAX_TABS = 20

/** Adds tabs of earlier pages: log records, which no form makes unsaved. */
async function addEarlierTabs(page: Page, count: number): Promise<void> {
  await page.evaluate((more) => {
    const kept = JSON.parse(sessionStorage.getItem('tabs') ?? '{}') as { tabs: object[] }
    const older = Array.from({ length: more }, (_tab, n) => {
      const pathname = `/banks/bank/look/${n + 1}`
      return {
        key: pathname,
        location: { pathname, search: '', state: null },
        name: `旧 ${n + 1}`,
        opened: 0,
      }
    })
    sessionStorage.setItem('tabs', JSON.stringify({ ...kept, tabs: [...kept.tabs, ...older] }))
  }, count)
}

it('close the least recently used of twenty tabs, but never one with unsaved input (U3)', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await openDirtyForm(page, '沈四')
  await openGoods(page)
  // In addition to the workbench, the list, the form and the goods.
  await addEarlierTabs(page, MAX_TABS - 4)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await heading(page, '货物品类')
  expect(await titles(page)).toHaveLength(MAX_TABS)
  await page.getByRole('link', { name: '货物规格', exact: true }).click()
  await heading(page, '货物规格')
  const left = await titles(page)
  expect(left).toHaveLength(MAX_TABS)
  expect(left).toEqual(expect.arrayContaining(['工作台', '东海银行 · 编辑银行', '货物品类', '货物规格']))
  await tab(page, /编辑银行/).click()
  await expect.poll(() => getField(page, '联系人').inputValue()).toBe('沈四')
  await getMain(page).getByRole('link', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await heading(page, '银行管理')
  await leave()
})

it('close when the roles of the user change, even without an event (S5)', async () => {
  const { page, leave } = await enter(visit, { username: 'operator' }, REDUCED_MOTION)
  await openGoods(page)
  expect(await titles(page)).toEqual(['工作台', '银行管理', '货物品类'])
  // Changes the roles directly in the database: the next response has a new version of the rights.
  const [answer] = await visit.ask<{ role_id: number }>(`
    insert into account_role (account_id, role_id)
    select account.id, (select min(id) from role where role.id not in (select role_id from account_role where account_id = account.id))
      from account where username = 'operator' returning role_id`)
  // Click a button instead of a link: its prefetch might close the tabs first, and the link would then open one.
  await getMain(page).getByRole('button', { name: '刷新', exact: true }).click()
  await page.getByText('您的角色已变更，已打开的页面已关闭。').waitFor()
  await page.waitForURL(visit.at('/dashboard'))
  // The address changes before the tabs are rendered.
  await expect.poll(() => titles(page)).toEqual(['工作台'])
  await visit.ask(
    `delete from account_role where role_id = ${answer?.role_id} and account_id = (select id from account where username = 'operator')`,
  )
  await leave()
})
