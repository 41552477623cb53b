// Tabs (U3): several pages at once, none of which forgets anything.
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsIfFullTier } from '../kit/accessibility.ts'
import { enter, field, journey, main, rowOf, signOut, STILL } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'
import { formPage } from '../kit/pages.ts'

const visit = journey()

const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('link', { name })
const titles = (page: Page) => strip(page).getByRole('link').allInnerTexts()
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name }).waitFor()

async function begunForm(page: Page, contact: string): Promise<void> {
  await rowOf(page, '东海银行').getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => field(page, '银行名称').inputValue()).toBe('东海银行')
  await field(page, '联系人').fill(contact)
}

async function goods(page: Page): Promise<void> {
  await page.getByRole('link', { name: '货物', exact: true }).click()
  await heading(page, '货物品类')
}

it('several pages keep what is typed, filtered and scrolled while others are looked at', async () => {
  const { page, leave } = await enter(visit, {}, STILL)
  await main(page).getByRole('textbox', { name: '银行名称' }).fill('东海')
  await expect.poll(() => page.url()).toContain('bank_name')
  await begunForm(page, '沈一')
  await main(page).evaluate((element) => (element.scrollTop = 180))
  await goods(page)
  expect(await titles(page)).toEqual(['工作台', '银行管理', '东海银行 · 编辑银行', '货物品类'])
  await expect
    .poll(() =>
      strip(page)
        .getByTitle(/有未保存的修改/)
        .count(),
    )
    .toBe(1)
  expect(await faultsIfFullTier(page)).toEqual([])
  await tab(page, /编辑银行/).click()
  await heading(page, '编辑银行')
  expect(await field(page, '联系人').inputValue()).toBe('沈一')
  expect(await main(page).evaluate((element) => element.scrollTop)).toBe(180)
  await tab(page, '银行管理').click()
  await heading(page, '银行管理')
  const named = () => main(page).getByRole('textbox', { name: '银行名称' }).inputValue()
  expect(await named()).toBe('东海')
  // Its entry of the menu opens the list as it is for everybody; what it was filtered by is one step back.
  await page.getByRole('navigation', { name: '银行菜单' }).getByRole('link', { name: '银行管理' }).click()
  await expect.poll(named).toBe('')
  await page.goBack()
  await expect.poll(named).toBe('东海')
  await page.goBack()
  await heading(page, '编辑银行')
  expect(await field(page, '联系人').inputValue()).toBe('沈一')
  await formPage(page).save()
  await expect.poll(() => titles(page)).toEqual(['工作台', '银行管理', '货物品类'])
  await leave()
})

it('tabs are closed by their menu, by the middle button and by the keyboard, asked about where it would lose something', async () => {
  const { page, leave } = await enter(visit, {}, STILL)
  await begunForm(page, '沈二')
  await goods(page)
  await tab(page, /编辑银行/).click({ button: 'middle' })
  await page.getByRole('dialog').filter({ hasText: '关闭并放弃修改？' }).waitFor()
  expect(await faultsIfFullTier(page)).toEqual([])
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

it('tabs are arranged by keyboard, and are there again after a reload, and not after signing out', async () => {
  const { page } = await enter(visit, {}, STILL)
  await begunForm(page, '沈三')
  await goods(page)
  await tab(page, '货物品类').focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  const arranged = ['工作台', '银行管理', '货物品类', '东海银行 · 编辑银行']
  expect(await titles(page)).toEqual(arranged)
  // The pinned one has no button to close it, and no room for one.
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
  await expect.poll(() => field(page, '联系人').inputValue()).toBe('沈三')
  await main(page).getByRole('link', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await heading(page, '银行管理')
  await signOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull()
  await page.context().close()
})

it('tabs are a number on a phone, in the dark, whose list leads to each', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    ...STILL,
  } as const
  const { page, leave } = await enter(visit, {}, phone)
  await main(page).getByRole('link', { name: '新增' }).click()
  await heading(page, '新增银行')
  const all = page.getByRole('button', { name: '全部已打开的页面' })
  expect(await all.innerText()).toBe('3')
  await all.click()
  await page.getByRole('menuitem', { name: '银行管理' }).waitFor()
  expect(await faultsIfFullTier(page)).toEqual([])
  await page.getByRole('menuitem', { name: '银行管理' }).click()
  await heading(page, '银行管理')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await leave()
})

it('a text keeps what is typed, what can be undone and the picture that comes while its tab is hidden', async () => {
  const { page, leave } = await enter(visit, { path: '/content/agreement/add' }, STILL)
  await heading(page, '新增协议')
  const text = main(page).getByRole('textbox', { name: '内容' })
  await text.click()
  await page.keyboard.type('出质人承诺')
  const sent = new Promise<Route>((resolve) => void page.route('**/FileUpload**', resolve))
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await text.getByAltText('seal.png').waitFor()
  await goods(page)
  const come = page.waitForResponse('**/FileUpload**')
  await (await sent).continue()
  await come
  await tab(page, /新增协议/).click()
  await heading(page, '新增协议')
  await text.getByText('出质人承诺').waitFor()
  await expect.poll(() => main(page).getByText('正在上传 seal.png').count()).toBe(0)
  await text.getByAltText('seal.png').click()
  await main(page).getByRole('group', { name: '图片工具' }).waitFor()
  await text.getByText('出质人承诺').click()
  await page.keyboard.type('！')
  await text.getByText('！').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.getByText('！').count()).toBe(0)
  expect(await text.getByText('出质人承诺').count()).toBe(1)
  await goods(page)
  await tab(page, /新增协议/).click({ button: 'middle' })
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => titles(page)).not.toContain('新增协议')
  await leave()
})

const KEPT = 20

/** As if so many pages had been opened in this window before: records of the log, which no form makes unsaved. */
async function openedBefore(page: Page, count: number): Promise<void> {
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

it('U3: of twenty tabs the one not looked at for longest makes room, and never one with unsaved work', async () => {
  const { page, leave } = await enter(visit, {}, STILL)
  await begunForm(page, '沈四')
  await goods(page)
  // Beside the workbench, the list, the form and the goods.
  await openedBefore(page, KEPT - 4)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await heading(page, '货物品类')
  expect(await titles(page)).toHaveLength(KEPT)
  await page.getByRole('link', { name: '货物规格', exact: true }).click()
  await heading(page, '货物规格')
  const left = await titles(page)
  expect(left).toHaveLength(KEPT)
  expect(left).toEqual(expect.arrayContaining(['工作台', '东海银行 · 编辑银行', '货物品类', '货物规格']))
  await tab(page, /编辑银行/).click()
  await expect.poll(() => field(page, '联系人').inputValue()).toBe('沈四')
  await main(page).getByRole('link', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await heading(page, '银行管理')
  await leave()
})

it('S5: all tabs are closed when the roles of their reader are others, also where no event says so', async () => {
  const { page, leave } = await enter(visit, { username: 'operator' }, STILL)
  await goods(page)
  expect(await titles(page)).toEqual(['工作台', '银行管理', '货物品类'])
  // Behind the server's back: the next answer bears another stamp of rights.
  const [given] = await visit.ask<{ role_id: number }>(`
    insert into account_role (account_id, role_id)
    select account.id, (select min(id) from role where role.id not in (select role_id from account_role where account_id = account.id))
      from account where username = 'operator' returning role_id`)
  // No link: what it fetches ahead may close the tabs before it is followed, and then it opens one.
  await main(page).getByRole('button', { name: '刷新', exact: true }).click()
  await page.getByText('您的角色已变更，已打开的页面已关闭。').waitFor()
  await page.waitForURL(visit.at('/dashboard'))
  // The address changes before the tabs are drawn.
  await expect.poll(() => titles(page)).toEqual(['工作台'])
  await visit.ask(
    `delete from account_role where role_id = ${given?.role_id} and account_id = (select id from account where username = 'operator')`,
  )
  await leave()
})
