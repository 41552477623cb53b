// Inbound goods and their receipts, entered by a clerk and approved by a manager.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAgain, field, type Journey, main, rowOf } from './journey.ts'
import { freshSquare } from './pictures.ts'
import { dayBefore } from './prices.ts'

export const RECORDS = '/stores/contract/record'
export const RECEIPTS = '/pledge/receipt'

/** Runs the work of a user in a new page and closes it. */
export async function as(
  here: Journey,
  [username, path]: readonly [username: string, path: string],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, leave } = await enterAgain(here, { username, path })
  await work(page)
  await leave()
}

export async function choose(page: Page, label: string | RegExp, text: string): Promise<void> {
  const box = main(page).getByRole('combobox', { name: label, exact: typeof label === 'string' })
  await box.click()
  if (await box.isEditable()) await box.fill(text)
  await page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true }).first().click()
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功').first().waitFor()
}

export async function addVoucher(page: Page, name = 'weigh-note.png'): Promise<void> {
  await main(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType: 'image/png', buffer: freshSquare() })
  await main(page)
    .getByRole('button', { name: `移除 ${name}` })
    .waitFor()
}

export async function fillDay(page: Page, name: string | RegExp, day: string): Promise<void> {
  const box = page.getByRole('textbox', { name }).filter({ visible: true }).first()
  await box.fill(day)
  await box.press('Enter')
}

export async function approveIn(page: Page, no: string): Promise<void> {
  await rowOf(page, no).getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  // The dialog stays open with a message if more records are pending.
  const isDone = async () =>
    (await dialog.count()) === 0 || (await dialog.getByText('已提交审核结果').count()) > 0
  await expect.poll(isDone).toBe(true)
  await rowOf(page, no).getByText('待审核').waitFor({ state: 'detached' })
}

export const dayFrom = (days: number): string => dayBefore(-days).toISOString().slice(0, 10)

export const weightField = (page: Page) => main(page).getByRole('textbox', { name: /^重量/ })

export interface Numbered {
  readonly id: number
  readonly no: string
}

/** Returns the newest row. The query is specific because the demo keeps adding rows. */
export async function numbered(here: Journey, query: string): Promise<Numbered> {
  const [row] = await here.ask<{ id: string; no: string }>(`${query} order by id desc limit 1`)
  return { id: Number(row?.id), no: row?.no ?? '' }
}

interface Agreement {
  readonly no: string
  readonly warehouse: string
  readonly zone: string
}

/** Returns a valid storage agreement of the demo's first owner with the first firm, and one of its zones with free capacity. */
async function agreementOf(here: Journey, warehouse: string): Promise<Agreement> {
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

export interface Coming {
  /** Code of the warehouse, as a LIKE pattern. */
  readonly warehouse: string
  readonly batch: string
  readonly tons: string
  readonly daysAgo: number
  /** Days from today until the end of storage. */
  readonly storedFor: number
}

/** Records and approves an inbound under an agreement; returns the lot number. */
async function bringIn(here: Journey, { warehouse, batch, tons, daysAgo }: Coming): Promise<string> {
  const agreement = await agreementOf(here, warehouse)
  await as(here, ['clerk', `${RECORDS}/add`], async (page) => {
    await main(page).getByRole('radio', { name: '入库', exact: true }).check()
    await choose(page, '仓库', agreement.warehouse)
    await choose(page, /^货位/, agreement.zone)
    await choose(page, '仓储协议', agreement.no)
    await main(page)
      .getByRole('textbox', { name: /^变动重量/ })
      .fill(tons)
    await field(page, '件数').fill('0')
    await field(page, '批次号').fill(batch)
    await field(page, '标记/唛头').fill('无')
    await field(page, '质量/等级').fill('一级')
    await field(page, '包装').fill('散装')
    await main(page).getByRole('textbox', { name: /^允差/ }).fill('0')
    await choose(page, /^盘点方式|^计量方式/, '过磅')
    await fillDay(page, /时间$/, `${dayFrom(-daysAgo)} 09:00:00`)
    await addVoucher(page)
    await save(page)
  })
  const inbound = await numbered(
    here,
    `select id, record_no as no from contract_record where batch_no = '${batch}'`,
  )
  await as(here, ['storemanager', `${RECORDS}/list`], (page) => approveIn(page, inbound.no))
  const [lot] = await here.ask<{ no: string }>(
    `select lot_no as no from lot where batch_no = '${batch}' and book_weight = ${Number(tons) * 100}`,
  )
  return lot?.no ?? ''
}

/** Records an inbound and issues a receipt for all of it, with two users. */
export async function receiptOf(here: Journey, coming: Coming): Promise<Numbered> {
  const lot = await bringIn(here, coming)
  await as(here, ['clerk', `${RECEIPTS}/add`], async (page) => {
    await choose(page, '批次', lot)
    await weightField(page).fill(coming.tons)
    await field(page, '件数').fill('0')
    await main(page)
      .getByRole('textbox', { name: /^损耗标准/ })
      .fill('0.3')
    await fillDay(page, '储存起', dayFrom(-coming.daysAgo))
    await fillDay(page, '储存止', dayFrom(coming.storedFor))
    await field(page, '填发地').fill('宁波')
    await save(page)
  })
  const receipt = await numbered(
    here,
    `select id, contract_no as no from receipt where lot_id = (select id from lot where lot_no = '${lot}')`,
  )
  await as(here, ['storemanager', `${RECEIPTS}/list`], (page) => approveIn(page, receipt.no))
  return receipt
}

/** Counts the lot of a receipt and approves the count. */
export async function countLotOf(here: Journey, receipt: Numbered, tons: string): Promise<void> {
  const [lot] = await here.ask<{ no: string; warehouse: string }>(
    `select lot_no as no, warehouse_name as warehouse from lot join warehouse on warehouse.id = warehouse_id
      where lot.id = (select lot_id from receipt where id = ${receipt.id})`,
  )
  await as(here, ['clerk', `${RECORDS}/add`], async (page) => {
    await main(page).getByRole('radio', { name: '盘点', exact: true }).check()
    await choose(page, '仓库', lot?.warehouse ?? '')
    await choose(page, /^批次/, lot?.no ?? '')
    await main(page)
      .getByRole('textbox', { name: /^变动后/ })
      .fill(tons)
    await choose(page, /^计量方式/, '过磅')
    await fillDay(page, /时间$/, momentBefore(2))
    await addVoucher(page, 'count.png')
    await save(page)
  })
  const count = await numbered(here, `select id, record_no as no from contract_record where record_type = 6`)
  await as(here, ['storemanager', `${RECORDS}/list`], (page) => approveIn(page, count.no))
}

/** Formats a time in Shanghai a number of minutes ago. */
const momentBefore = (minutes: number): string =>
  new Date(Date.now() + (8 * 60 - minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
