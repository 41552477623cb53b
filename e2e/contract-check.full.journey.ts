// A contract from the side of its readers: the bank's manager opens its look page and saves the evidence, and anyone compares a file with it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { getDocumentProxy, extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTRACT_PATHS } from '../protocol/src/index.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { findViolationsInBothSchemes } from './kit/accessibility.ts'
import { getSharedBrowser, openPage } from './kit/browser.ts'
import { type ContractPlatform, openContractPlatform } from './kit/contract-platform.ts'

let opened: ContractPlatform
beforeAll(async () => {
  opened = await openContractPlatform()
})
afterAll(() => opened.close())

const PHONE = { viewport: { width: 390, height: 844 } }
const OWNER = 1

/** Sends a contract, and returns the file that its first signer reads. */
async function sendContract() {
  const { platform, fixture } = opened
  const { financing } = fixture
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate()))
  const signers = await fixture.enterSigners(id)
  await ok(fixture.send(id))
  const owner = signers.get(OWNER)
  if (owner === undefined) throw new Error('There is no owner.')
  const { page, code } = await fixture.open(owner)
  const { rawPayload: file } = await platform.app.inject({
    method: 'POST',
    url: `/api/v1/${CONTRACT_PATHS.file}`,
    payload: { signed: owner.phone.sign(CONTRACT_PATHS.file, { code }) },
  })
  const signFirst = async () => ok(owner.phone.call('save', await fixture.buildSignature(owner, { page, code })))
  const signOthers = async () => {
    for (const [role, signer] of signers) if (role !== OWNER) await ok(fixture.sign(signer))
  }
  return { id, file, no: page.upload_no, hash: page.file_hash, signFirst, signOthers }
}

/** Drops a file on the part of the page that compares it. */
async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, numbers]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(numbers)], fileName, { type: 'application/pdf' }))
      return transfer
    },
    [name, [...bytes]] as const,
  )
  const target = page.getByRole('heading', { name: '核对您手中的文件' })
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}

const changeByte = (bytes: Uint8Array): Uint8Array => {
  const changed = Uint8Array.from(bytes)
  const middle = changed.length >> 1
  changed[middle] = (changed[middle] ?? 0) ^ 1
  return changed
}

it('shows signing and text to the manager, saves the evidence, and compares files for anyone', async () => {
  const { platform, origin } = opened
  const { id, file, no, hash, signFirst, signOthers } = await sendContract()
  expect(createHash('sha256').update(file).digest('hex')).toBe(hash)

  const { page, errors } = await opened.openAs('bank_manager', `/contract/upload/look/${id}`, {
    acceptDownloads: true,
  })
  const panel = page.getByRole('region', { name: '签署', exact: true })
  await panel.getByText(/^接下来由.*签署$/).waitFor()
  await signFirst()
  await page.reload()
  await panel.getByText('已签署', { exact: true }).waitFor()
  await signOthers()
  await page.reload()
  await panel.getByText(/^各方均已签署，.* 起生效。$/).waitFor()
  await panel.getByText('本笔融资无担保方。').waitFor()
  await panel.getByText(hash).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '签署证据（PDF）' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${no}-evidence.pdf`)
  const evidence = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  const { text } = await extractText(evidence, { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain(hash)
  const checkPath = await page.getByRole('link', { name: '公开核验页' }).getAttribute('href')
  await page.setViewportSize(PHONE.viewport)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()

  const anyone = await openPage(await getSharedBrowser(), PHONE)
  const sent: string[] = []
  anyone.page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())))
  await anyone.page.goto(`${origin}/business`)
  expect(await findViolationsInBothSchemes(anyone.page)).toEqual([])
  await anyone.page.getByLabel('网址或核验码').fill(`https://cangdan.example${checkPath}`)
  await anyone.page.getByRole('button', { name: '核验', exact: true }).click()
  await anyone.page.getByText(no, { exact: true }).waitFor()
  await anyone.page.getByText('已生效').waitFor()
  await dropFile(anyone.page, 'signed.pdf', file)
  await anyone.page.getByText(/^相同：/).waitFor()
  await dropFile(anyone.page, 'changed.pdf', changeByte(file))
  await anyone.page.getByText(/^不同：/).waitFor()
  expect(await findViolationsInBothSchemes(anyone.page)).toEqual([])
  const words = await anyone.page.locator('main').innerText()
  const { rows } = await sql<{ name: string; signer_name: string }>`
    select name, signer_name from contract_party join organisation on organisation.id = organisation_id
     where contract_id = ${id}`.execute(platform.db)
  for (const { name, signer_name: signer } of rows)
    for (const secret of [name, signer]) expect(words).not.toContain(secret)
  expect(sent).toEqual([])
  expect(await anyone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(anyone.errors).toEqual([])
  await anyone.page.context().close()
})

it('leads the manager from a draft to the form of a signer', async () => {
  const { fixture, origin } = opened
  const { financing } = fixture
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate()))
  const [first] = await fixture.listParties(id)
  const { page, errors } = await opened.openAs('bank_manager', `/contract/upload/look/${id}`)
  await page.getByText('发送前还缺（3）').waitFor()
  await page.getByRole('link', { name: '填写' }).first().click()
  await page.getByLabel('证件号码').waitFor()
  expect(page.url()).toBe(`${origin}/contract/upload/parties/edit/${first?.id}`)
  expect(errors).toEqual([])
  await page.context().close()
})

it('describes unknown codes, and devices without network', async () => {
  const { origin } = opened
  const { page } = await openPage(await getSharedBrowser(), PHONE)
  await page.goto(`${origin}/business/contract/1b4e28ba-2fa1-41d2-883f-0016d3cca427`)
  await page.getByText('查无此合同').waitFor()
  await page.goto(`${origin}/business/receipt/none`)
  await page.getByText('查无此仓单').waitFor()
  await page.goto(`${origin}/business`)
  await page.getByLabel('网址或核验码').fill('HT1')
  await page.keyboard.press('Enter')
  await page.getByText(/^没有找到核验码/).waitFor()
  await page.getByLabel('网址或核验码').fill('1b4e28ba-2fa1-41d2-883f-0016d3cca427')
  // The code of the check pages is loaded with the index.
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('没有网络连接').waitFor()
  await page.getByRole('button', { name: '重试' }).waitFor()
  // The page checks again by itself.
  await page.context().setOffline(false)
  await page.getByText('查无此仓单').waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await page.context().close()
})
