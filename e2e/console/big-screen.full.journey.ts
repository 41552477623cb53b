// The big screen opens in its own window for users with the right, and updates live (R1, R15, U2).
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, setUpJourney, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'
import { submitPrice } from '../kit/prices.ts'

const visit = setUpJourney()

const HOUR_MS = 3_600_000
const SHANGHAI_HOURS = 8

describe('big screen', () => {
  it('opens in its own window and follows changes of other users (R15)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, REDUCED_MOTION)
    const [wall] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: '数字大屏' }).click(),
    ])
    await wall.waitForURL(visit.at('/screen'))
    await wall.getByRole('figure', { name: '价格走势' }).locator('svg').waitFor()
    expect(await wall.getByRole('navigation').count()).toBe(0)
    expect(await findViolationsInFullTier(wall)).toEqual([])
    const online = () => wall.locator('dl > div').filter({ hasText: '在线摄像头' }).locator('dd').textContent()
    expect(await online()).toMatch(/^0 \/ \d+$/)
    await visit.ask(`update camera set online_status = 1 where id = (select min(id) from camera where disabled = 0)`)
    // Simulates another server process that publishes a committed change.
    await visit.ask(`insert into topic_event (changes) values ('[{"list":"camera","ids":[],"isBare":true,"lost":[]}]')`)
    await expect.poll(online).toMatch(/^1 /)
    await wall.close()
    await leave()
  })

  it('is not offered without the right', async () => {
    const { page, leave } = await enter(visit, { username: 'manager', path: '/dashboard' }, REDUCED_MOTION)
    expect(await page.getByRole('button', { name: '数字大屏' }).count()).toBe(0)
    await page.goto(visit.at('/screen'))
    await page.waitForURL(visit.at('/404'))
    await leave()
  })
})

it('follows a day of the platform and is correct the day after (R15, clock driven)', async () => {
  const wall = await openWall()
  await wall.pass(1)
  await expect.poll(() => wall.waiting('货物价格')).toBe(0)

  // Morning: a price is submitted and approved.
  const operator = await enter(visit, { username: 'operator' }, REDUCED_MOTION)
  await submitPrice(visit, operator.page, {
    good: '铝锭',
    spec: '重熔用铝锭',
    price: '20100',
    daysBack: 1,
  })
  await operator.leave()
  await expect.poll(() => wall.waiting('货物价格')).toBe(1)
  await approveOne('铝锭')
  await expect.poll(() => wall.waiting('货物价格')).toBe(0)
  await wall.line('最新动态', '铝锭').first().waitFor()

  // Noon: a camera fails; afternoon: it is repaired.
  await setCamera(1)
  await wall.pass(4)
  const broken = await wall.waiting('摄像头')
  await setCamera(2)
  await wall.pass(5)
  await expect.poll(() => wall.waiting('摄像头')).toBe(broken + 1)
  await setCamera(1)
  await wall.pass(8)
  await expect.poll(() => wall.waiting('摄像头')).toBe(broken)

  // The screen keeps polling overnight, and shows the same the next morning without rendering again.
  const drawn = await wall.charts()
  for (const hours of [12, 16, 20, 24]) await wall.pass(hours)
  // It uses the server's time regardless of the computer's clock.
  await expect.poll(wall.clock).toContain(wall.today)
  await expect.poll(() => wall.waiting('货物价格')).toBe(0)
  expect(await wall.charts()).toEqual(drawn)
  expect(await wall.page.getByText(/连接中断|暂时无法/).count()).toBe(0)
  await wall.page.context().close()
}, 120_000)

/** Opens the screen in a window with a controlled clock. */
async function openWall() {
  const { page } = await openPage(visit.browser, {
    ...REDUCED_MOTION,
    viewport: { width: 1920, height: 1080 },
  })
  await page.clock.install()
  await signIn(visit, page, { username: 'admin', path: '/dashboard' })
  await page.goto(visit.at('/screen'))
  await page.getByRole('figure').locator('svg').first().waitFor()
  const begun = await page.evaluate(() => Date.now())
  const line = (part: string, words: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: part }) })
      .getByRole('listitem')
      .filter({ hasText: words })
  return {
    page,
    line,
    today: new Date(begun + SHANGHAI_HOURS * HOUR_MS).toISOString().slice(0, 10),
    clock: () => page.locator('header time').textContent(),
    charts: async () => [await page.getByRole('figure').count(), await page.getByRole('figure').locator('svg').count()],
    waiting: async (words: string) =>
      Number((await line('待办与告警', words).locator('strong').allTextContents())[0] ?? 0),
    /** Moves the clock forward and waits for the next poll. */
    pass: async (hours: number) => {
      await page.clock.setSystemTime(begun + hours * HOUR_MS)
      const answer = page.waitForResponse(
        (response) => response.url().includes('/ScreenInfo') && response.status() === 200,
      )
      await page.clock.fastForward('00:31')
      await answer
    },
  }
}

async function approveOne(good: string): Promise<void> {
  const { page, leave } = await enter(visit, { username: 'risk', path: '/goods/good/price/list' }, REDUCED_MOTION)
  const row = getRow(page, good).filter({ hasText: '待审核' })
  await row.getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await row.waitFor({ state: 'detached' })
  await leave()
}

const setCamera = (status: number) =>
  visit.ask(`update camera set online_status = ${status} where id = (select max(id) from camera where disabled = 0)`)
