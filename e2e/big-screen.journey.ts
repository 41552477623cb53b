// The wall display opens beside the window that asks for it, for those who are granted it, and follows what changes (R1, R15, U2).
import { describe, expect, it } from 'vitest'
import { seriousFaults } from './kit/accessibility.ts'
import { openPage } from './kit/browser.ts'
import { enter, journey, rowOf, signIn, STILL } from './kit/journey.ts'

const visit = journey()

const HOUR_MS = 3_600_000

describe('the big screen', () => {
  it('opens from the bar in a window of its own, and follows what others change (R15)', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, STILL)
    const [wall] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: '数字大屏' }).click(),
    ])
    await wall.waitForURL(visit.at('/screen'))
    await wall.getByRole('figure', { name: '价格走势' }).locator('canvas').waitFor()
    expect(await wall.getByRole('navigation').count()).toBe(0)
    expect(await seriousFaults(wall)).toEqual([])
    const online = () =>
      wall.locator('dl > div').filter({ hasText: '在线摄像头' }).locator('dd').textContent()
    expect(await online()).toMatch(/^0 \/ \d+$/)
    await visit.ask(
      `update camera set online_status = 1 where id = (select min(id) from camera where disabled = 0)`,
    )
    // As a process of the server publishes what it has committed.
    await visit.ask(
      `insert into topic_event (changes) values ('[{"list":"camera","ids":[],"isBare":true,"lost":[]}]')`,
    )
    await expect.poll(online, { timeout: 15_000 }).toMatch(/^1 /)
    await wall.close()
    await leave()
  })

  it('goes with a day of the platform, and is the same the day after (R15, clock driven)', async () => {
    const { page } = await openPage(visit.browser, { ...STILL, viewport: { width: 1920, height: 1080 } })
    await page.clock.install()
    await signIn(visit, page, { username: 'admin', path: '/dashboard' })
    await page.goto(visit.at('/screen'))
    const begun = await page.evaluate(() => Date.now())
    const part = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    const line = (name: string, words: string) => part(name).getByRole('listitem').filter({ hasText: words })
    const charts = page.getByRole('figure')
    await charts.locator('canvas').first().waitFor()
    const drawn = await charts.count()
    /** It is so many hours later, and the wall has asked since. */
    const pass = async (hours: number) => {
      await page.clock.setSystemTime(begun + hours * HOUR_MS)
      const answer = page.waitForResponse(
        (response) => response.url().includes('/ScreenInfo') && response.status() === 200,
      )
      await page.clock.fastForward('00:31')
      await answer
    }
    const waiting = () => line('待办与告警', '货物价格').locator('strong').first().textContent()
    await pass(1)
    expect(await waiting()).toBe('3')

    // In the morning a price is approved.
    const risk = await enter(visit, { username: 'risk', path: '/goods/good/price/list' }, STILL)
    await rowOf(risk.page, '铝锭').filter({ hasText: '待审核' }).getByRole('button', { name: '审核' }).click()
    const dialog = risk.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '通过' }).check()
    await dialog.getByRole('button', { name: '提交' }).click()
    await rowOf(risk.page, '铝锭').first().getByText('已通过').waitFor()
    await risk.leave()
    await expect.poll(waiting, { timeout: 15_000 }).toBe('2')
    await line('最新动态', '铝锭').first().waitFor()

    // At noon a camera fails, and is mended in the afternoon.
    const cameras = (status: number) =>
      visit.ask(
        `update camera set online_status = ${status} where id = (select max(id) from camera where disabled = 0)`,
      )
    const broken = async () => (await line('待办与告警', '摄像头').locator('strong').allTextContents()).join()
    await cameras(1)
    await pass(4)
    const before = Number(await broken())
    await cameras(2)
    await pass(5)
    expect(Number(await broken())).toBe(before + 1)
    await cameras(1)
    await pass(8)
    expect(Number(await broken())).toBe(before)

    // Through the night it asks on, and the next morning shows the same, drawn once.
    for (const hours of [12, 16, 20, 24]) await pass(hours)
    const tomorrow = new Date(begun + 24 * HOUR_MS + 8 * HOUR_MS).toISOString().slice(0, 10)
    await expect.poll(() => page.locator('header time').textContent()).toContain(tomorrow)
    expect(await waiting()).toBe('2')
    expect(await charts.count()).toBe(drawn)
    expect(await charts.locator('canvas').count()).toBe(drawn)
    expect(await page.getByText(/连接中断|暂时无法/).count()).toBe(0)
    await page.context().close()
  }, 120_000)

  it('is not there for those who are not granted it', async () => {
    const { page, leave } = await enter(visit, { username: 'manager', path: '/dashboard' }, STILL)
    expect(await page.getByRole('button', { name: '数字大屏' }).count()).toBe(0)
    await page.goto(visit.at('/screen'))
    await page.waitForURL(visit.at('/404'))
    await leave()
  })
})
