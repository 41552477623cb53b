import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { uploadDocument } from '../kit/task-queue.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'
import { getFormPage } from '../kit/pages.ts'

const visit = setUpJourney()

const OPERATIONS = '/pledge/operation/list'

interface FreeReceipt {
  readonly id: number
  readonly no: string
  readonly remaining: number
}

/** Returns a live receipt of the demo's first owner at the first firm, without pledge or freeze. */
async function findFreeReceipt(): Promise<FreeReceipt> {
  const [found] = await visit.ask<{ id: string; no: string; remaining: string }>(`
    select receipt.id, contract_no as no, remaining_weight as remaining
      from receipt join organisation on organisation.id = holder_id join store on store.id = receipt.store_id
     where life = 1 and free_weight = remaining_weight and organisation.name like '华锦%' and store_code = 'YJCC'
     order by receipt.id limit 1`)
  return { id: Number(found?.id), no: found?.no ?? '', remaining: Number(found?.remaining) }
}

async function chooseReceipt(page: Page, no: string): Promise<void> {
  const receipts = getMain(page).getByRole('combobox', { name: '仓单', exact: true })
  await receipts.click()
  await receipts.fill(no)
  await page.getByTitle(no).click()
}

const shares = (page: Page) => getMain(page).getByRole('region', { name: '数量' })

it('delivers goods with the owner, a clerk with the code, and a manager, and reduces the receipt (I9)', async () => {
  const receipt = await findFreeReceipt()
  const owner = await enter(visit, { username: 'owner', path: '/pledge/operation/add' }, REDUCED_MOTION)
  await getMain(owner.page).getByRole('radio', { name: '提货' }).check()
  await chooseReceipt(owner.page, receipt.no)
  await getMain(owner.page).getByRole('textbox', { name: /^重量/ }).fill('12.34')
  await getField(owner.page, '事由').fill('下游工厂提货')
  await getField(owner.page, '提货人').fill('王师傅')
  expect(await findViolationsInFullTier(owner.page)).toEqual([])
  await getFormPage(owner.page).save()
  const [asked] = await visit.ask<{ no: string; code: string }>(
    `select operation_no as no, pickup_code as code from receipt_operation where receipt_id = ${receipt.id} order by id desc limit 1`,
  )

  const clerk = await enter(visit, { username: 'clerk', path: OPERATIONS }, REDUCED_MOTION)
  await getRow(clerk.page, asked?.no ?? '')
    .getByRole('button', { name: '过磅' })
    .click()
  const weighing = clerk.page.getByRole('dialog')
  await weighing.getByRole('textbox', { name: '提货码' }).fill('00000000')
  await weighing.getByRole('textbox', { name: /过磅重量/ }).fill('12.30')
  await weighing.getByRole('textbox', { name: '车牌号' }).fill('浙B88888')
  await uploadDocument(clerk.page)
  await clerk.page.keyboard.press('Control+Enter')
  await clerk.page.getByText('提货码不正确').waitFor()
  await weighing.getByRole('textbox', { name: '提货码' }).fill(asked?.code ?? '')
  await clerk.page.keyboard.press('Control+Enter')
  await getRow(clerk.page, asked?.no ?? '')
    .getByText('办理中')
    .waitFor()
  // The clerk who weighed cannot release the goods.
  expect(
    await getRow(clerk.page, asked?.no ?? '')
      .getByRole('button', { name: '放行' })
      .count(),
  ).toBe(0)
  await clerk.leave()

  const manager = await enter(visit, { username: 'storemanager', path: OPERATIONS }, REDUCED_MOTION)
  await getRow(manager.page, asked?.no ?? '')
    .getByRole('button', { name: '放行' })
    .click()
  await manager.page.getByRole('alertdialog').getByRole('button', { name: '放行' }).click()
  await getRow(manager.page, asked?.no ?? '')
    .getByText('已办结')
    .waitFor()
  await manager.page.goto(visit.at(`/pledge/receipt/look/${receipt.id}`))
  await shares(manager.page).getByText('高文博').first().waitFor()
  expect(await findViolationsInFullTier(manager.page)).toEqual([])
  await manager.leave()

  await owner.page.goto(visit.at(`/pledge/receipt/look/${receipt.id}`))
  const left = ((receipt.remaining - 12_30) / 100).toLocaleString('zh', { minimumFractionDigits: 2 })
  await shares(owner.page).getByText(left).first().waitFor()
  await shares(owner.page).getByText('潘小东').or(shares(owner.page).getByText('郑海涛')).first().waitFor()
  await owner.leave()
})

it('opens a lot’s zone, counts and receipts from the warehouse map', async () => {
  const receipt = await findFreeReceipt()
  const [place] = await visit.ask<{ warehouse: string; zone: string; lot: string; book: string }>(`
    select zone.warehouse_id as warehouse, zone.zone_code as zone, lot.lot_no as lot, lot.book_weight / 100.0 as book
      from receipt join lot on lot.id = receipt.lot_id join zone on zone.id = lot.zone_id where receipt.id = ${receipt.id}`)
  const { page, leave } = await enter(
    visit,
    { username: 'storemanager', path: `/stores/warehouse/look/${place?.warehouse}` },
    REDUCED_MOTION,
  )
  const tile = getMain(page)
    .getByRole('listitem')
    .filter({ hasText: place?.zone ?? '' })
  await tile.filter({ hasText: '占用' }).first().waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await getMain(page)
    .getByRole('link', { name: place?.lot ?? '' })
    .click()
  await getMain(page)
    .getByRole('heading', { level: 1, name: place?.lot ?? '' })
    .waitFor()
  await getMain(page).getByText('盘点记录').waitFor()
  const book = Number(place?.book).toLocaleString('en', { minimumFractionDigits: 2 })
  await getMain(page).getByText(book).first().waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  await getMain(page).getByRole('link', { name: receipt.no }).click()
  await getMain(page).getByRole('heading', { level: 1, name: receipt.no }).waitFor()
  await leave()
})
