// Steps of the page of an inspection on a phone, in Chinese.
import type { Page } from 'playwright-core'
import { findCode, findTicket } from '../../../server/src/testing/phone.ts'
import type { TestPlatform } from '../../../server/src/testing/test-platform.ts'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: { longitude: 121.4737, latitude: 31.2304, accuracy: 12 },
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const waitUntilSaved = (page: Page) => page.getByText('✓ 已保存到本机').waitFor()

/** A link of the page that was sent to a phone. */
export interface VisitLink {
  readonly platform: TestPlatform
  readonly origin: string
  /** Phone of the inspector. */
  readonly number: string
}

/** Opens the last link with the code that the phone receives. */
export async function openVisit(
  page: Page,
  { platform, origin, number }: VisitLink,
  path = '/h5Template/inspection',
): Promise<void> {
  const ticket = await findTicket(platform, number, 'task')
  await page.goto(`${origin}${path}#code=${ticket}`)
  await button(page, '发送验证码').click()
  await page.getByText('验证码已发送到').waitFor()
  const { code } = await findCode(platform, number, 'visit')
  await page.getByLabel('短信验证码').fill(code)
  await button(page, '打开任务').click()
}

/** Counts a lot by tallying. @param weight tonnes */
export async function countLot(page: Page, lot: RegExp, weight: string): Promise<void> {
  await button(page, lot).click()
  await page.getByText('点数').click()
  await page.getByLabel('重量（吨）').fill(weight)
  await button(page, '确认清点').click()
  await button(page, '确认').click()
  await page.getByLabel('包装状况').fill('完好')
  await page.getByLabel('封签状况').fill('完好')
  for (const flag of ['标识牌齐全', '消防设施完好', '监控正常'])
    await page.getByRole('group', { name: flag }).getByText('是').click()
  await button(page, '全部批次').click()
}

/** Draws two strokes. */
export async function sign(page: Page): Promise<void> {
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('There is no canvas.')
  for (const start of [40, 140]) {
    await page.mouse.move(box.x + start, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + start + 60, box.y + 120, { steps: 8 })
    await page.mouse.up()
  }
  await page.getByText('已写 2 笔').waitFor()
}
