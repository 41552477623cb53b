// A visit: its plan in the back office, and the inspector on a phone, who opens the link, takes photos and signs.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { findCode, findTicket } from '../../../server/src/testing/phone.ts'
import type { ContractPlatform } from '../contract-platform.ts'
import { choose, fillDay, formatDayFromToday } from '../inbound.ts'
import { getMain } from '../journey.ts'
import { getFormPage } from '../pages.ts'
import { ACROSS, button, DOWN, drawStroke } from './phone-signing.ts'
import { createSquare } from '../pictures.ts'
import { answerDialog } from '../task-queue.ts'

export type VisitName = 'inspection' | 'investigation'

export const openVisitLink = (page: Page, origin: string, name: VisitName, ticket: string) =>
  page.goto(`${origin}/h5Template/${name}#code=${ticket}`)

/** Opens the last link of an inspector with the code of the phone. Returns the ticket. */
export async function openVisit(
  { platform, origin }: ContractPlatform,
  page: Page,
  { name, number }: { readonly name: VisitName; readonly number: string },
): Promise<string> {
  const ticket = await findTicket(platform, number, 'task')
  await openVisitLink(page, origin, name, ticket)
  // A phone gets one code a minute.
  await sql`update verify_code set create_time = create_time - interval '1 hour'`.execute(platform.db)
  await button(page, '发送验证码').click()
  await page.getByText('验证码已发送到').waitFor()
  const { code } = await findCode(platform, number, 'visit')
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await button(page, '打开任务').click()
  await page.getByText('已保存到本机').waitFor()
  return ticket
}

export const chooseAnswer = (page: Page, group: string, answer: string) =>
  page.getByRole('group', { name: group }).getByText(answer, { exact: true }).click()

/** Takes photos, each of which is another picture. */
export async function takePhotos(page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const picture = { name: `photo-${n}.png`, mimeType: 'image/png', buffer: createSquare() }
    await page.getByLabel('拍照').setInputFiles(picture)
    await page.getByText(`已有 ${n} 张`).waitFor()
  }
}

export async function signOnCanvas(page: Page): Promise<void> {
  await drawStroke(page, ACROSS)
  await drawStroke(page, DOWN)
  await page.getByText('已写 2 笔').waitFor()
}

/** Fills in the inspector and the day of a plan, and saves it. */
export async function savePlan(page: Page): Promise<void> {
  await choose(page, /^巡检员/, '样例巡检员')
  await fillDay(page, /^计划日期/, formatDayFromToday(0))
  await getFormPage(page).save()
}

/** Sends the link on the page of a planned visit. */
export async function sendLink(page: Page): Promise<void> {
  await getMain(page).getByRole('button', { name: '发送链接', exact: true }).click()
  await answerDialog(page, '发送链接', undefined)
}
