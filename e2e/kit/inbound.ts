// Inbound goods and their receipts, entered by a clerk and approved by a manager.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAgain, getField, type Journey, getMain, getRow } from './journey.ts'
import { createSquare } from './pictures.ts'
import { getDayBefore } from './prices.ts'

export const RECORDS = '/stores/contract/record'
export const RECEIPTS = '/pledge/receipt'

/** Runs the work of a user in a new page and closes it. */
export async function runAs(
  here: Journey,
  [username, path]: readonly [username: string, path: string],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, leave } = await enterAgain(here, { username, path })
  await work(page)
  await leave()
}

export async function choose(page: Page, label: string | RegExp, text: string): Promise<void> {
  const box = getMain(page).getByRole('combobox', { name: label, exact: typeof label === 'string' })
  await box.click()
  if (await box.isEditable()) await box.fill(text)
  await page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true }).first().click()
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
}

export async function uploadVoucher(page: Page, name = 'weigh-note.png'): Promise<void> {
  await getMain(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType: 'image/png', buffer: createSquare() })
  await getMain(page)
    .getByRole('button', { name: `移除 ${name}` })
    .waitFor()
}

export async function fillDay(page: Page, name: string | RegExp, day: string): Promise<void> {
  const box = page.getByRole('textbox', { name }).filter({ visible: true }).first()
  await box.fill(day)
  await box.press('Enter')
}

export async function approveRecord(page: Page, no: string): Promise<void> {
  await getRow(page, no).getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  // The dialog stays open with a message if more records are pending.
  const isDone = async () => (await dialog.count()) === 0 || (await dialog.getByText('已提交审核结果').count()) > 0
  await expect.poll(isDone).toBe(true)
  await getRow(page, no).getByText('待审核').waitFor({ state: 'detached' })
}

export const formatDayFromToday = (days: number): string => getDayBefore(-days).toISOString().slice(0, 10)

export const getWeightField = (page: Page) => getMain(page).getByRole('textbox', { name: /^重量/ })

export interface NumberedRecord {
  readonly id: number
  readonly no: string
}

/** Returns the newest row. The query is specific because the demo keeps adding rows. */
export async function loadNewest(here: Journey, query: string): Promise<NumberedRecord> {
  const [row] = await here.ask<{ id: string; no: string }>(`${query} order by id desc limit 1`)
  return { id: Number(row?.id), no: row?.no ?? '' }
}

interface Agreement {
  readonly no: string
  readonly warehouse: string
  readonly zone: string
}

/** Returns a valid storage agreement of the demo's first owner with the first firm, and one of its zones with free capacity. */
async function loadAgreement(here: Journey, warehouse: string): Promise<Agreement> {
  const [found] = await here.ask<Agreement>(`
    select record_no as no, warehouse_name as warehouse, zone_code as zone
      from contract_record record join warehouse on warehouse.id = record.warehouse_id join store on store.id = record.store_id
      join organisation owner on owner.id = record.owner_id
      join zone on zone.warehouse_id = warehouse.id and zone.status in (1, 2) and zone.capacity - zone.used_capacity > 500000
     where record_type = 0 and record.audit_status = 1 and store_code = 'YJCC' and owner.name like '华锦%'
       and warehouse_code like '${warehouse}' order by record.id, zone.id limit 1`)
  if (found === undefined) throw new Error('the demo has no agreement')
  return found
}

export interface InboundInput {
  /** Code of the warehouse, as a LIKE pattern. */
  readonly warehouse: string
  readonly batch: string
  readonly tons: string
  readonly daysAgo: number
  /** Days from today until the end of storage. */
  readonly storedFor: number
}

/** Records and approves an inbound under an agreement; returns the lot number. */
async function recordInbound(here: Journey, { warehouse, batch, tons, daysAgo }: InboundInput): Promise<string> {
  const agreement = await loadAgreement(here, warehouse)
  await runAs(here, ['clerk', `${RECORDS}/add`], async (page) => {
    await getMain(page).getByRole('radio', { name: '入库', exact: true }).check()
    await choose(page, '仓库', agreement.warehouse)
    await choose(page, /^货位/, agreement.zone)
    await choose(page, '仓储协议', agreement.no)
    await getMain(page)
      .getByRole('textbox', { name: /^变动重量/ })
      .fill(tons)
    await getField(page, '件数').fill('0')
    await getField(page, '批次号').fill(batch)
    await getField(page, '标记/唛头').fill('无')
    await getField(page, '质量/等级').fill('一级')
    await getField(page, '包装').fill('散装')
    await getMain(page).getByRole('textbox', { name: /^允差/ }).fill('0')
    await choose(page, /^盘点方式|^计量方式/, '过磅')
    await fillDay(page, /时间$/, `${formatDayFromToday(-daysAgo)} 09:00:00`)
    await uploadVoucher(page)
    await save(page)
  })
  const inbound = await loadNewest(here, `select id, record_no as no from contract_record where batch_no = '${batch}'`)
  await runAs(here, ['storemanager', `${RECORDS}/list`], (page) => approveRecord(page, inbound.no))
  const [lot] = await here.ask<{ no: string }>(
    `select lot_no as no from lot where batch_no = '${batch}' and book_weight = ${Number(tons) * 100}`,
  )
  return lot?.no ?? ''
}

/** Records an inbound and issues a receipt for all of it, with two users. */
export async function issueReceipt(here: Journey, coming: InboundInput): Promise<NumberedRecord> {
  const lot = await recordInbound(here, coming)
  await runAs(here, ['clerk', `${RECEIPTS}/add`], async (page) => {
    await choose(page, '批次', lot)
    await getWeightField(page).fill(coming.tons)
    await getField(page, '件数').fill('0')
    await getMain(page)
      .getByRole('textbox', { name: /^损耗标准/ })
      .fill('0.3')
    await fillDay(page, '储存起', formatDayFromToday(-coming.daysAgo))
    await fillDay(page, '储存止', formatDayFromToday(coming.storedFor))
    await getField(page, '填发地').fill('宁波')
    await save(page)
  })
  const receipt = await loadNewest(
    here,
    `select id, contract_no as no from receipt where lot_id = (select id from lot where lot_no = '${lot}')`,
  )
  await runAs(here, ['storemanager', `${RECEIPTS}/list`], (page) => approveRecord(page, receipt.no))
  return receipt
}

/** Counts the lot of a receipt and approves the count. */
export async function countLot(here: Journey, receipt: NumberedRecord, tons: string): Promise<void> {
  const [lot] = await here.ask<{ no: string; warehouse: string }>(
    `select lot_no as no, warehouse_name as warehouse from lot join warehouse on warehouse.id = warehouse_id
      where lot.id = (select lot_id from receipt where id = ${receipt.id})`,
  )
  await runAs(here, ['clerk', `${RECORDS}/add`], async (page) => {
    await getMain(page).getByRole('radio', { name: '盘点', exact: true }).check()
    await choose(page, '仓库', lot?.warehouse ?? '')
    await choose(page, /^批次/, lot?.no ?? '')
    await getMain(page)
      .getByRole('textbox', { name: /^变动后/ })
      .fill(tons)
    await choose(page, /^计量方式/, '过磅')
    await fillDay(page, /时间$/, formatMinutesAgo(2))
    await uploadVoucher(page, 'count.png')
    await save(page)
  })
  const count = await loadNewest(here, `select id, record_no as no from contract_record where record_type = 6`)
  await runAs(here, ['storemanager', `${RECORDS}/list`], (page) => approveRecord(page, count.no))
}

/** Formats a time in Shanghai a number of minutes ago. */
const formatMinutesAgo = (minutes: number): string =>
  new Date(Date.now() + (8 * 60 - minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
