import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()
const ROWS = 12_000
const LIST = '/sys/logmanagement/administrator?api_path=seller%2Flong'

/** Blocks the last statement of every export until `letGo`. */
const blockExports = () =>
  visit.ask(`
    create function hold_export() returns trigger language plpgsql as $$
    begin perform pg_sleep(20) where exists (select from pg_class where relname = 'no_end'); return new; end $$;
    create table no_end ();
    create trigger no_end before update on export_task for each row when (new.status = 2) execute function hold_export()`)
const unblockExports = () => visit.ask('drop table no_end')

/** Ends the killed worker's database session, which would otherwise last until the end of its sleep. */
const endSleepingSession = () =>
  visit.ask(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)

async function killWorker(): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 })
  const worker = stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
    .find(([, parent, args]) => Number(parent) === visit.product.pid && /\bworker\.js/.test(args ?? ''))
  process.kill(Number(worker?.[0]), 'SIGKILL')
}

async function exportAll(page: Page): Promise<Locator> {
  await page.goto(visit.at(LIST))
  await getMain(page).getByText('10,000+').first().waitFor()
  await getMain(page).getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '全部' }).check()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByText('已加入导出任务').waitFor()
  await page.getByRole('button', { name: '导出任务' }).click()
  return page.getByRole('dialog', { name: '导出任务' })
}

const sha256 = async (drawer: Locator) => /[0-9a-f]{64}/.exec(await drawer.innerText())?.[0]

async function downloadRowCount(page: Page, drawer: Locator): Promise<number> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: /^下载/ }).click(),
  ])
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n').length - 1
}

describe('background export', () => {
  it('completes after its worker was killed, after a failure, and after expiry (U6, T4)', async () => {
    await visit.ask(`
      insert into log_operate (uid, organisation_id, method, api_path, status, cost_time)
      select id, organisation_id, 1, 'seller/long', 1, 1
        from account, generate_series(1, ${ROWS}) where username = 'admin'`)
    await blockExports()
    const { page, leave } = await enter(visit, { username: 'admin' }, { ...REDUCED_MOTION, acceptDownloads: true })
    const drawer = await exportAll(page)
    await expect.poll(() => visit.ask(`select from pg_stat_activity where wait_event = 'PgSleep'`)).toHaveLength(1)
    await killWorker()
    await unblockExports()
    await endSleepingSession()
    // The task was never marked as done, and its file was not published.
    await expect.poll(() => drawer.getByRole('button', { name: /^下载/ }).count()).toBe(1)
    expect(await visit.ask('select status, attempt > 1 as again from export_task')).toEqual([
      { status: 2, again: true },
    ])
    const hash = await sha256(drawer)
    expect(await downloadRowCount(page, drawer)).toBe(ROWS)

    await visit.ask(`update export_task set expire_time = now() - interval '1 second', excel = null`)
    await page.reload()
    await page.getByRole('button', { name: '导出任务' }).click()
    await drawer.getByText('已过期').first().waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await drawer.getByRole('button', { name: /^重试/ }).click()
    await expect.poll(() => drawer.getByRole('button', { name: /^下载/ }).count()).toBe(1)
    expect(await sha256(drawer)).toBe(hash)
    expect(await downloadRowCount(page, drawer)).toBe(ROWS)

    await visit.ask(`
      update export_task
         set status = 3, excel = null, bytes = null, sha256 = null, expire_time = null,
             message = '服务器磁盘空间不足，文件未能写完'`)
    await page.reload()
    await page.getByRole('button', { name: '导出任务' }).click()
    await drawer.getByText('服务器磁盘空间不足').waitFor()
    await drawer.getByRole('button', { name: /^重试/ }).click()
    await expect.poll(() => drawer.getByRole('button', { name: /^下载/ }).count()).toBe(1)
    await leave()
  }, 240_000)
})
