import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { requestWithdrawal, loadBalances, topUp, payWithdrawal } from '../kit/money.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const SHOP = '海港金属'
const loadShopBalances = () => loadBalances(visit, SHOP)

it('requires two users for a top-up and three for a withdrawal, exact to the fen (R14, D7)', async () => {
  const [before = 0, frozen] = await loadShopBalances()
  expect(frozen).toBe(0)
  await topUp(visit, { shop: SHOP, amount: '1234.56', number: 'JOURNEY-1' })
  expect(await loadShopBalances()).toEqual([before + 1_234_56, 0])
  const shop = await enter(visit, { username: 'supplier', path: '/finance/withdraw/add' }, REDUCED_MOTION)
  await requestWithdrawal(shop.page, { shop: SHOP, payee: '林致和', amount: '99999999' })
  await shop.page.getByText(/余额不足：可用/).waitFor()
  expect(await findViolationsInFullTier(shop.page)).toEqual([])
  await getField(shop.page, '提现金额').fill('1000.01')
  await getFormPage(shop.page).save()
  await shop.leave()
  expect(await loadShopBalances()).toEqual([before + 1_234_56 - 1_000_01, 1_000_01])
  await payWithdrawal(visit, '1,000.01', 'JOURNEY-OUT-1')
  expect(await loadShopBalances()).toEqual([before + 1_234_56 - 1_000_01, 0])
  const { page, leave } = await enter(visit, { username: 'supplier', path: '/finance/wallet/log' }, REDUCED_MOTION)
  // The fee is one thousandth, rounded half up.
  await getRow(page, '-999.01').getByText('提现').first().waitFor()
  await getRow(page, '-1.00').getByText('手续费').first().waitFor()
  await leave()
})

it('exports the flows of a month with the totals of the journals (R14)', async () => {
  // A month in Shanghai, which has no daylight saving time.
  const [month] = await visit.ask<{ begin: string; end: string }>(`
    select extract(epoch from first at time zone 'Asia/Shanghai')::bigint as begin,
           extract(epoch from (first + interval '1 month') at time zone 'Asia/Shanghai')::bigint - 1 as end
      from (select date_trunc('month', max(pay_time) at time zone 'Asia/Shanghai') as first from journal) as month`)
  const { page, leave } = await enter(
    visit,
    { username: 'admin', path: `/finance/flow/manage?pay_time=${month?.begin},${month?.end}` },
    REDUCED_MOTION,
  )
  await getMain(page).getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '全部' }).check()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByText(/^导出完成：/).waitFor()
  await page.getByRole('button', { name: '导出任务' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: '导出任务' }).getByRole('button', { name: /^下载/ }).click(),
  ])
  const [titles = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  const place = titles.split(',').findIndex((name) => name.startsWith('金额'))
  const fen = lines.reduce((sum, line) => sum + BigInt((line.split(',')[place] ?? '').replace('.', '')), 0n)
  const [sums] = await visit.ask<{ n: string; amount: string }>(`
    select count(*) as n, sum(amount) as amount from journal
     where pay_time >= to_timestamp(${month?.begin}) and pay_time <= to_timestamp(${month?.end})`)
  expect([String(lines.length), String(fen)]).toEqual([sums?.n, sums?.amount])
  expect(lines.length).toBeGreaterThan(5)
  await leave()
})
