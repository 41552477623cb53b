// The wall display opens beside the window that asks for it, for those who are granted it, and follows what changes (R1, R15, U2).
import { describe, expect, it } from 'vitest'
import { seriousFaults } from './kit/accessibility.ts'
import { enter, journey, STILL } from './kit/journey.ts'

const visit = journey()

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

  it('is not there for those who are not granted it', async () => {
    const { page, leave } = await enter(visit, { username: 'manager', path: '/dashboard' }, STILL)
    expect(await page.getByRole('button', { name: '数字大屏' }).count()).toBe(0)
    await page.goto(visit.at('/screen'))
    await page.waitForURL(visit.at('/404'))
    await leave()
  })
})
