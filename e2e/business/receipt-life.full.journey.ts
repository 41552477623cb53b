// Life of a receipt from inbound to the last delivery. No step is done by one user alone.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { uploadDocument } from '../kit/task-queue.ts'
import {
  uploadVoucher,
  runAs,
  choose,
  loadNewest,
  type NumberedRecord as Receipt,
  RECEIPTS,
  issueReceipt,
  save,
  getWeightField,
} from '../kit/inbound.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const OPERATIONS = '/pledge/operation'

interface OperationRequest {
  readonly kind: string
  readonly receipt: string
  readonly more?: (page: Page) => Promise<void>
}

/** Requests an operation on a receipt; returns its number. */
async function requestOperation(page: Page, { kind, receipt, more }: OperationRequest): Promise<string> {
  await getMain(page).getByRole('radio', { name: kind, exact: true }).check()
  await choose(page, '仓单', receipt)
  await more?.(page)
  await getField(page, '事由').fill('按合同办理')
  await save(page)
  const { no } = await loadNewest(
    visit,
    `select id, operation_no as no from receipt_operation
      where state = 0 and receipt_id = (select id from receipt where contract_no = '${receipt}')`,
  )
  return no
}

async function runAction(page: Page, no: string, name: string, end: string): Promise<void> {
  await getRow(page, no).getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await getRow(page, no).getByText(end).waitFor()
}

async function deliver(receipt: string, weight: string, end: string): Promise<void> {
  let no = ''
  await runAs(visit, ['owner2', `${OPERATIONS}/add`], async (page) => {
    no = await requestOperation(page, {
      kind: '提货',
      receipt,
      more: async () => {
        await getWeightField(page).fill(weight)
        await getField(page, '提货人').fill('王师傅')
      },
    })
  })
  const [code] = await visit.ask<{ pickup_code: string }>(
    `select pickup_code from receipt_operation where operation_no = '${no}'`,
  )
  await runAs(visit, ['clerk', `${OPERATIONS}/list`], async (page) => {
    await getRow(page, no).getByRole('button', { name: '过磅' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '提货码' }).fill(code?.pickup_code ?? '')
    await dialog.getByRole('textbox', { name: /过磅重量/ }).fill(weight)
    await dialog.getByRole('textbox', { name: '车牌号' }).fill('浙B12345')
    await uploadDocument(page)
    await page.keyboard.press('Control+Enter')
    await getRow(page, no).getByText('办理中').waitFor()
  })
  await runAs(visit, ['storemanager', `${OPERATIONS}/list`], (page) => runAction(page, no, '放行', end))
}

async function endorse(receipt: Receipt): Promise<void> {
  let no = ''
  await runAs(visit, ['owner', `${OPERATIONS}/add`], async (page) => {
    no = await requestOperation(page, {
      kind: '背书转让',
      receipt: receipt.no,
      more: () => choose(page, '受让人', '北粮国际贸易有限公司'),
    })
  })
  await runAs(visit, ['storemanager', `${OPERATIONS}/list`], (page) => runAction(page, no, '背书盖章', '已盖章'))
  await runAs(visit, ['owner2', `${OPERATIONS}/list`], (page) => runAction(page, no, '接受背书', '已办结'))
}

async function split(receipt: Receipt): Promise<Receipt> {
  let no = ''
  await runAs(visit, ['owner2', `${OPERATIONS}/add`], async (page) => {
    no = await requestOperation(page, {
      kind: '分割',
      receipt: receipt.no,
      more: () => getWeightField(page).fill('40'),
    })
  })
  await runAs(visit, ['storemanager', `${OPERATIONS}/list`], (page) => runAction(page, no, '办理', '已办结'))
  const [part] = await visit.ask<{ id: string; no: string }>(`
    select id, contract_no as no from receipt where life = 1 and weight = 4000
       and id in (select child_id from receipt_lineage where parent_id = ${receipt.id})`)
  return { id: Number(part?.id), no: part?.no ?? '' }
}

async function freezeAndUnfreeze(part: Receipt): Promise<void> {
  let no = ''
  for (const kind of ['冻结', '解冻']) {
    await runAs(visit, ['admin', `${OPERATIONS}/add`], async (page) => {
      no = await requestOperation(page, {
        kind,
        receipt: part.no,
        more: async () => {
          await getWeightField(page).fill('15')
          await uploadVoucher(page, 'order.png')
        },
      })
    })
    await runAs(visit, ['risk', `${OPERATIONS}/list`], (page) => runAction(page, no, '批准', '已办结'))
  }
}

/** Checks the detail page of the holder; returns the link of the printed QR code. */
async function readLife(part: Receipt, parent: Receipt): Promise<string> {
  const { id } = part
  const { page, leave } = await enter(visit, { username: 'owner2', path: `${RECEIPTS}/look/${id}` }, REDUCED_MOTION)
  const life = getMain(page).getByRole('region', { name: '数量' })
  for (const event of ['签发', '冻结', '解冻', '预留提货', '部分提货', '提货完毕，仓单收回'])
    await life.getByText(event, { exact: true }).first().waitFor()
  await life.getByText('账本第 1 条').waitFor()
  await life.getByRole('link', { name: parent.no }).waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  const paper = getMain(page).getByRole('region', { name: '仓单', exact: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    paper.getByRole('button', { name: '下载 PDF' }).click(),
  ])
  const bytes = new Uint8Array(await readFile(await download.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain(part.no)
  const link = (await paper.getByRole('link', { name: '打开核验页' }).getAttribute('href')) ?? ''
  await leave()
  return link
}

async function scan(link: string, part: Receipt): Promise<void> {
  // The public page on a phone, in the reader's language.
  for (const [locale, state] of [
    ['zh-CN', '已提货'],
    ['en', 'Delivered'],
    ['es-ES', 'Entregado'],
    ['ja-JP', '引渡済み'],
  ] as const) {
    const phone = { ...REDUCED_MOTION, locale, viewport: { width: 390, height: 844 } }
    const scanned = await openPage(visit.browser, phone)
    await scanned.page.goto(visit.at(link))
    await scanned.page.getByText(state, { exact: true }).waitFor()
    await scanned.page.getByText(part.no).waitFor()
    expect(await findViolationsInFullTier(scanned.page)).toEqual([])
    expect(scanned.errors).toEqual([])
    expect(await scanned.page.locator('body').innerText()).not.toMatch(/北粮|华锦|甬江|40\.00/)
    await scanned.page.context().close()
  }
}

it('issues, endorses, splits, freezes, delivers and surrenders a receipt', async () => {
  const receipt = await issueReceipt(visit, {
    warehouse: '%',
    batch: 'JOURNEY-1',
    tons: '100',
    daysAgo: 5,
    storedFor: 60,
  })
  await endorse(receipt)
  const part = await split(receipt)
  await freezeAndUnfreeze(part)
  await deliver(part.no, '25', '已办结')
  await deliver(part.no, '15', '已办结')
  await scan(await readLife(part, receipt), part)
  // The receipt is used up; the rest of the lot belongs to the other receipt.
  expect(
    await visit.ask(`select id::int, life, remaining_weight::int as remaining from receipt where id = ${part.id}`),
  ).toEqual([{ id: part.id, life: 5, remaining: 0 }])
  // Many users sign in one after another.
}, 480_000)
