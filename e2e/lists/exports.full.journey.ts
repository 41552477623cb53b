import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()
const ROWS = 12_000

describe('export of more than ten thousand rows (U6, T4)', () => {
  it('runs in the background and is downloaded from the drawer, once per click', async () => {
    await visit.ask(`
      insert into log_operate (uid, organisation_id, method, api_path, status, cost_time)
      select id, organisation_id, 1, 'seller/long', 1, 1
        from account, generate_series(1, ${ROWS}) where username = 'admin'`)
    const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
    await page.goto(visit.at('/sys/logmanagement/administrator?api_path=seller%2Flong'))
    await getMain(page).getByText('10,000+').first().waitFor()
    await getMain(page).getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '全部' }).check()
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    await dialog.getByLabel('导出原因（选填）').fill('年度审计')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByText('已加入导出任务').waitFor()
    await page.getByText(/^导出完成：/).waitFor()
    await page.getByRole('button', { name: '导出任务' }).click()
    const drawer = page.getByRole('dialog', { name: '导出任务' })
    await drawer.getByText('12,000 行').waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: /^下载/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d \d{4}\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(ROWS + 1)
    expect(await visit.ask(`select reason, total from export_task`)).toEqual([
      { reason: '年度审计', total: String(ROWS) },
    ])
    await drawer.getByRole('button', { name: /^删除/ }).click()
    await drawer.getByText('还没有导出任务').waitFor()
    await leave()
  })

  it('notifies its owner once in every signed-in browser', async () => {
    const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
    const other = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
    const asked = () => other.page.waitForResponse((response) => response.url().includes('ExportManage'))
    const reloaded = () => Promise.all([asked(), other.page.reload()])
    await reloaded()
    await page.goto(visit.at('/sys/logmanagement/administrator?api_path=seller%2Flong'))
    await getMain(page).getByText('10,000+').first().waitFor()
    await getMain(page).getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '全部' }).check()
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await other.page.getByText(/^导出完成：/).waitFor()
    await reloaded()
    // Rendered, and all its notices have been shown.
    await other.page.getByRole('button', { name: '导出任务' }).click()
    await other.page.getByRole('dialog', { name: '导出任务' }).getByText('12,000 行').waitFor()
    expect(await other.page.getByText(/^导出完成：/).count()).toBe(0)
    await other.leave()
    await leave()
  })
})
