import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findSchemeViolationsInFullTier, findViolationsInFullTier } from '../kit/accessibility.ts'
import { waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { submitPrice } from '../kit/prices.ts'

const visit = setUpJourney()

const tile = (page: Page, name: string) => getMain(page).getByRole('region', { name })
const quick = (page: Page) => tile(page, '快捷菜单').getByRole('link').allInnerTexts()

const PRICE = { good: '铝锭', spec: '重熔用铝锭', price: '20100', daysBack: 1 }

it('counts pending work for users with the right to do it, and links to it', async () => {
  const writer = await enter(visit, {}, REDUCED_MOTION)
  await submitPrice(visit, writer.page, PRICE)
  await writer.leave()
  const { page, leave } = await enter(visit, { username: 'risk', path: '/dashboard' }, REDUCED_MOTION)
  const waiting = tile(page, '等您处理').getByRole('link', { name: /货物价格\s*待审核/ })
  await waiting.waitFor()
  const [{ count } = { count: 0 }] = await visit.ask<{ count: number }>(
    'select count(*)::int as count from good_price where audit_status = 0',
  )
  expect(await waiting.innerText()).toContain(String(count))
  expect(await findViolationsInFullTier(page)).toEqual([])
  await tile(page, '最新价格').getByRole('row').nth(1).waitFor()
  await waiting.click()
  await page.waitForURL(/\/goods\/good\/price\/list\?.*audit_status=0/)
  await getMain(page).getByText(`共 ${count} 条`).waitFor()
  await leave()
})

it('hides pending work from its author', async () => {
  const { page, leave } = await enter(visit, { path: '/dashboard' }, REDUCED_MOTION)
  const waiting = tile(page, '等您处理')
  await waiting.getByText('目前没有等您处理的事项。').waitFor()
  expect(await waiting.getByRole('link').count()).toBe(0)
  await leave()
})

it('adds, moves and removes quick menus, and keeps them after a reload (U9)', async () => {
  const { page, leave } = await enter(visit, { path: '/dashboard' }, REDUCED_MOTION)
  const menus = tile(page, '快捷菜单')
  await menus.getByRole('button', { name: '编辑' }).click()
  for (const name of ['银行管理', '货物价格']) {
    await menus.getByRole('combobox', { name: '添加页面' }).fill(name)
    await page.getByTitle(name, { exact: true }).last().click()
    await menus.getByRole('link', { name }).waitFor()
  }
  expect(await quick(page)).toEqual(['银行管理', '货物价格'])
  expect(await findViolationsInFullTier(page)).toEqual([])
  await menus.getByRole('link', { name: '货物价格' }).focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => quick(page)).toEqual(['货物价格', '银行管理'])
  await expect
    .poll(() =>
      visit.ask<{ full_path: string }>('select full_path from quick_menu order by sort').then((rows) => rows.length),
    )
    .toBe(2)
  await page.reload()
  await expect.poll(() => quick(page)).toEqual(['货物价格', '银行管理'])
  await menus.getByRole('button', { name: '编辑' }).click()
  await menus.getByRole('button', { name: '移除 货物价格' }).click()
  await expect.poll(() => quick(page)).toEqual(['银行管理'])
  await menus.getByRole('link', { name: '银行管理' }).click()
  await page.waitForURL(visit.at('/banks/bank/list'))
  await leave()
})

it('keeps moved tiles, and links to recent pages and messages', async () => {
  const { page, leave } = await enter(visit, { path: '/goods/good/look/1' }, REDUCED_MOTION)
  await getMain(page).getByRole('heading', { level: 1 }).waitFor()
  // A lazily loaded module records the visited page.
  await waitForIdleNetwork(page)
  await page.goto(visit.at('/dashboard'))
  const titles = () => getMain(page).locator('[data-column=main] h2').allInnerTexts()
  await expect.poll(titles).toEqual(['等您处理', '最新价格', '近七日'])
  const name = await getMain(page).getByRole('region', { name: '最近打开' }).getByRole('link').first().innerText()
  expect(name).toContain('货物详情')
  const handle = await getMain(page).getByRole('button', { name: '移动“消息与公告”' }).boundingBox()
  const target = await tile(page, '最新价格').boundingBox()
  await page.mouse.move((handle?.x ?? 0) + 9, (handle?.y ?? 0) + 9)
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 50, (target?.y ?? 0) + 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(titles).toEqual(['等您处理', '消息与公告', '最新价格', '近七日'])
  await page.reload()
  await expect.poll(titles).toEqual(['等您处理', '消息与公告', '最新价格', '近七日'])
  expect(await findSchemeViolationsInFullTier(page)).toEqual([])
  const message = tile(page, '消息与公告').getByRole('listitem').first()
  const lines = (await message.innerText()).split('\n').map((line) => line.replace('未读', '').trim())
  const title = lines.find((line) => line !== '') ?? ''
  await message.getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await drawer.getByText(title).first().waitFor()
  await drawer.getByRole('button', { name: '返回消息列表' }).waitFor()
  await leave()
})
