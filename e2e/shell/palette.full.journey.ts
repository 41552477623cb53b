// Command palette (U8, A5): pages by pinyin, records by name, actions, recent pages; with keyboard, input method and lost connection.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { listMissingPictures } from '../kit/pictures.ts'

const visit = setUpJourney()

const field = (page: Page) => page.getByRole('combobox', { name: '搜索页面、记录或操作' })
const options = (page: Page) => page.getByRole('option')
const getSelectedOption = (page: Page) => page.getByRole('option', { selected: true })
const heading = (page: Page, name: string) => getMain(page).getByRole('heading', { level: 1, name }).waitFor()
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')

async function search(page: Page, text: string): Promise<void> {
  if ((await field(page).count()) === 0) {
    await page.getByRole('button', { name: '搜索', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
  }
  await field(page).fill(text)
}

it('finds pages by initials and full pinyin, with the correct reading of polyphones (A5)', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  for (const [typed, title] of [
    ['yhgl', '银行管理'],
    ['yinhang', '银行管理'],
    ['cangku', '仓库管理'],
    ['qihuojiage', '期货价格'],
  ] as const) {
    await search(page, typed)
    await expect.poll(() => getSelectedOption(page).innerText()).toContain(title)
  }
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Enter')
  await heading(page, '期货价格')
  await field(page).waitFor({ state: 'detached' })
  await leave()
})

it('finds a record by a part of its name, and opens it in front of or behind the current page', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await search(page, '东海')
  const record = options(page).filter({ hasText: '东海银行' }).first()
  await record.waitFor()
  await expect.poll(() => getSelectedOption(page).innerText()).toContain('东海银行')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => tabs(page).count()).toBe(3)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/banks\/bank\/look\/\d+$/)
  await getMain(page).getByText('东海银行').first().waitFor()
  expect(await tabs(page).count()).toBe(3)
  await leave()
})

it('offers actions to users with the right, and recent pages to all', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await search(page, '新增银行')
  await options(page).filter({ hasText: '新增银行' }).first().click()
  await heading(page, '新增银行')
  await page.reload()
  await heading(page, '新增银行')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect.poll(() => options(page).allInnerTexts()).toContainEqual(expect.stringContaining('银行管理'))
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(
    await page.getByRole('button', { name: '搜索', exact: true }).evaluate((each) => each === document.activeElement),
  ).toBe(true)
  await leave()
})

it('neither searches nor opens during input method composition', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  await search(page, '')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/Search')) asked.push(request.url())
  })
  await page.clock.install()
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'dong hai', selectionStart: 8, selectionEnd: 8 })
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  // Longer than the delay of the search.
  await page.clock.fastForward(5_000)
  await waitForIdleNetwork(page)
  expect(asked).toEqual([])
  expect(await field(page).count()).toBe(1)
  await input.send('Input.insertText', { text: '东海' })
  await expect.poll(() => asked.length).toBe(1)
  await options(page).filter({ hasText: '东海银行' }).first().waitFor()
  await leave()
})

it('hides page, records and actions of a list from a role without it (T4)', async () => {
  const { page, leave } = await enter(visit, { username: 'inspector', path: '/dashboard' }, REDUCED_MOTION)
  for (const typed of ['东海', 'yhgl', '新增银行']) {
    await search(page, typed)
    await expect.poll(() => page.getByRole('status').filter({ hasText: '共' }).count()).toBe(1)
    expect((await options(page).allInnerTexts()).filter((text) => text.includes('银行'))).toEqual([])
  }
  await leave()
})

it('reports an unreachable server, still finds pages, and finds records after the reconnection', async () => {
  const { page } = await enter(visit, {}, REDUCED_MOTION)
  // A page with missing parts is reloaded once the server is back; the filter is loaded last, shown or collapsed.
  await getRow(page, '东海银行').waitFor()
  await getMain(page).getByLabel('所在地区').first().waitFor({ state: 'attached' })
  await expect.poll(() => listMissingPictures(page)).toEqual([])
  await search(page, '')
  await field(page).waitFor()
  await page.context().setOffline(true)
  await search(page, '东海')
  await page.getByRole('alert').filter({ hasText: '无法查找记录' }).waitFor()
  await search(page, '银行')
  await expect.poll(() => getSelectedOption(page).innerText()).toContain('银行管理')
  await search(page, '东海')
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).waitFor()
  await page.context().setOffline(false)
  await options(page).filter({ hasText: '东海银行' }).first().waitFor()
  await page.context().close()
})

it('lists the shortcuts on “?”, except while typing', async () => {
  const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
  const list = page.getByRole('dialog', { name: '键盘快捷键' })
  await getMain(page).getByRole('textbox', { name: '银行名称' }).press('?')
  expect(await list.count()).toBe(0)
  await getMain(page).getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await list.getByText('搜索页面、记录和操作').waitFor()
  expect(await list.locator('kbd').allInnerTexts()).toEqual(expect.arrayContaining(['Ctrl', 'K', 'Delete', '?']))
  expect(await findViolationsInFullTier(page)).toEqual([])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await leave()
})
