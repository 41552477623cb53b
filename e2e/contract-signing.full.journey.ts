// The signing page on phones: its address and headers, a turned phone, a forwarded link, a double submission, a refusal, the keyboard.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildContent } from '../server/src/modules/contracts/testing/contract-fixture.ts'
import { LOAN_LIST } from '../server/src/modules/lending/testing/financing-fixture.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { findViolations, findViolationsInBothSchemes } from './kit/accessibility.ts'
import { type ContractPlatform, openContractPlatform, submitDraw } from './kit/contract-platform.ts'
import {
  ACROSS,
  button,
  createPhoneSteps,
  DOWN,
  drawSignature,
  drawStroke,
  enterIdentity,
  openPhone,
  type Person,
  PORTRAIT,
  readToEnd,
} from './kit/phones/phone-signing.ts'

let contracts: ContractPlatform
let platform: ContractPlatform['platform']
let fixture: ContractPlatform['fixture']
let origin: string
let phone: ReturnType<typeof createPhoneSteps>
beforeAll(async () => {
  contracts = await openContractPlatform({ terms: { contract_kinds: [3] } })
  ;({ platform, fixture, origin } = contracts)
  phone = createPhoneSteps(contracts)
})
afterAll(() => contracts.close())

const LANDSCAPE = { width: 844, height: 390 }

const OWNER = 1
const STORE = 2
const BANK = 4

/** Sends a contract to three parties. Owner and store sign first, then the bank. */
async function sendContract(): Promise<{ id: number; getPerson: (role: number) => Person }> {
  const { financing } = fixture
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const clauses = Array.from({ length: 30 }, (_, place) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `第${place + 1}条 监管人按本协议约定保管质物，未经银行书面同意不得放货。` }],
  }))
  const template = await fixture.addTemplate({ content: buildContent(clauses) })
  const { id } = await ok(fixture.addContract(loan, template))
  const signers = await fixture.enterSigners(id)
  await ok(fixture.send(id))
  const getPerson = (role: number): Person => {
    const person = signers.get(role)
    if (person === undefined) throw new Error(`There is no signer ${role}.`)
    return person
  }
  return { id, getPerson }
}

/** Bounds of the ink as shares of the canvas, in hundredths. */
const measureInk = (page: Page): Promise<readonly number[]> =>
  page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const inked = Array.from({ length: width * height }, (_, at) => at).filter((at) => data[at * 4 + 3]! > 0)
    const xs = inked.map((at) => (at % width) / width)
    const ys = inked.map((at) => Math.floor(at / width) / height)
    const extremes = (values: number[]) => [
      values.reduce((a, b) => Math.min(a, b), 1),
      values.reduce((a, b) => Math.max(a, b), 0),
    ]
    return [...extremes(xs), ...extremes(ys)].map((share) => Math.round(share * 100))
  })

it('removes the ticket from the address, has strict headers and loads nothing of the application', async () => {
  const { getPerson } = await sendContract()
  const { page, leave } = await openPhone()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const ticket = await phone.readTicket(getPerson(OWNER))
  const response = await page.goto(`${origin}/contract/create?code=${ticket}`)
  await page.getByText('请您签署合同').waitFor()
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
  })
  expect(loaded.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  await page.reload()
  await page.getByText('请您签署合同').waitFor()
  // Only the fragment changes, so the browser loads nothing by itself.
  await page.goto(`${origin}/contract/create#code=short`)
  await page.getByRole('heading', { name: '链接不完整' }).waitFor()
  await leave()
})

it('keeps the strokes when the phone is turned, also in the middle of one', async () => {
  const { id, getPerson } = await sendContract()
  const person = getPerson(OWNER)
  const { page, leave } = await openPhone()
  await phone.openContract(page, person)
  await readToEnd(page)
  await enterIdentity(page, person)
  await drawStroke(page, ACROSS)
  await button(page, '下一步').click()
  await page.getByText('请至少写两笔（点不算）').waitFor()
  const before = await measureInk(page)
  await page.setViewportSize(LANDSCAPE)
  await expect
    .poll(async () => Math.max(...(await measureInk(page)).map((at, place) => Math.abs(at - before[place]!))))
    .toBeLessThan(4)
  await drawStroke(page, DOWN, async () => page.setViewportSize(PORTRAIT))
  await page.getByText('已写 2 笔').waitFor()
  await button(page, '撤销一笔').click()
  await page.getByText('已写 1 笔').waitFor()
  await drawStroke(page, DOWN)
  await button(page, '下一步').click()
  await phone.confirm(page, person)
  await page.getByRole('heading', { name: '您已签署' }).waitFor()
  const { rows } = await sql<{ request: string }>`
    select request from contract_signature where contract_id = ${id}`.execute(platform.db)
  const payload = JSON.parse(Buffer.from(rows[0]!.request.split('.')[1]!, 'base64url').toString()) as {
    strokes: number[][][]
    real_name: string
  }
  expect(payload).toMatchObject({ real_name: person.name })
  expect(payload.strokes).toHaveLength(2)
  expect(payload.strokes.every((stroke) => stroke.length > 4)).toBe(true)
  await leave()
})

it('opens nothing for a forwarded link', async () => {
  const { getPerson } = await sendContract()
  const person = getPerson(OWNER)
  const { page, leave } = await openPhone()
  const ticket = await phone.readTicket(person)
  await phone.openContract(page, person)
  const other = await openPhone()
  await phone.openLink(other.page, ticket)
  await expect.poll(() => other.page.getByText(person.name).count()).toBe(0)
  await phone.passLimits()
  await button(other.page, '发送验证码').click()
  await other.page.getByRole('heading', { name: '此链接已在另一个浏览器中打开' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '合同全文' }).waitFor()
  await other.leave()
  await leave()
})

it('signs once when the button is pressed twice and in two tabs', async () => {
  const { id, getPerson } = await sendContract()
  const person = getPerson(OWNER)
  const { page, leave } = await openPhone()
  await phone.openContract(page, person)
  await readToEnd(page)
  await enterIdentity(page, person)
  await drawSignature(page)
  await page.getByRole('checkbox').check()
  await phone.requestCode(page, person, 'sign')
  let saves = 0
  page.on('request', (request) => void (saves += Number(request.url().endsWith('/CreateSave'))))
  await button(page, '签署合同').dblclick()
  await page.getByRole('heading', { name: '您已签署' }).waitFor()
  expect(saves).toBe(1)
  const { rows } = await sql`select from contract_signature where contract_id = ${id}`.execute(platform.db)
  expect(rows).toHaveLength(1)
  // A used link shows its outcome in the tab that used it, and nothing elsewhere.
  await page.reload()
  await page.getByRole('heading', { name: '您已签署' }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(`${origin}/contract/create#code=${await phone.readTicket(person)}`)
  await tab.getByRole('heading', { name: '此链接不能再使用' }).waitFor()
  await leave()
})

it('ends the contract for all parties when one rejects it with a reason', async () => {
  const { id, getPerson } = await sendContract()
  const owner = await openPhone()
  const store = await openPhone()
  await phone.openContract(owner.page, getPerson(OWNER))
  await phone.openContract(store.page, getPerson(STORE))
  await button(owner.page, '拒绝签署').click()
  await button(owner.page, '确认拒绝').click()
  await owner.page.getByText('请写明原因').waitFor()
  await owner.page.getByLabel('原因').fill('质押率与约定不符')
  await button(owner.page, '确认拒绝').click()
  await owner.page.getByRole('heading', { name: '您已拒绝签署' }).waitFor()
  expect(await fixture.read(id)).toMatchObject({ state: 8, reason: '质押率与约定不符' })
  await button(store.page, '下载文件并核对哈希').click()
  await store.page.getByRole('heading', { name: /此链接不能再使用|合同已作废或已终止/ }).waitFor()
  await contracts.runAs('bank_manager', `/contract/upload/look/${id}`, async (page) => {
    await page.getByText('原因：质押率与约定不符').waitFor()
  })
  await owner.leave()
  await store.leave()
})

it('works by keyboard and has no axe violations in light and dark', async () => {
  const { getPerson } = await sendContract()
  const person = getPerson(OWNER)
  const { page, leave } = await openPhone()
  await phone.openLink(page, await phone.readTicket(person))
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await phone.requestCode(page, person, 'contract')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '合同全文' }).waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await button(page, '下载文件并核对哈希').press('Enter')
  await page.getByText('文件哈希一致').waitFor()
  await page.getByRole('link', { name: '打开 PDF' }).waitFor()
  await page.keyboard.press('End')
  await button(page, '已读全文，去签署').press('Enter')
  await page.getByLabel('姓名').fill(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0000')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '手写签名' }).waitFor()
  await page.getByText('我无法手写签名').press('Enter')
  await page.getByText('打字不能代替手写签名').waitFor()
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await drawSignature(page)
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await phone.passLimits()
  await button(page, '发送验证码').click()
  await page.getByText('姓名或证件号后四位与签署人不符').waitFor()
  await enterIdentity(page, person)
  await page.getByText('已写 2 笔').waitFor()
  await leave()
})

it('draws a loan only after its expired contract is superseded', async () => {
  const { financing } = fixture
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const template = await fixture.addTemplate()
  const { id: first } = await ok(fixture.addContract(loan, template))
  const signers = await fixture.enterSigners(first)
  await ok(fixture.send(first))
  for (const role of [OWNER, STORE, BANK]) await ok(fixture.sign(signers.get(role) as never))
  await ok(financing.act(financing.owner, 'Hold', loan))
  await financing.pledgeAll(loan)
  await sql`alter table contract disable trigger user`.execute(platform.db)
  await sql`update contract set effective_to = today() - 1 where id = ${first}`.execute(platform.db)
  await sql`alter table contract enable trigger user`.execute(platform.db)
  await contracts.runAs('bank_accountant', `/pledge/application/look/${loan}`, async (page) => {
    await submitDraw(page)
    await page
      .getByText(/监管协议/)
      .last()
      .waitFor()
    const { id } = await ok(fixture.addContract(loan, template, { supersedes_id: first }))
    const people = await fixture.enterSigners(id)
    await ok(fixture.send(id))
    for (const role of [OWNER, STORE, BANK]) await phone.signOnPhone(people.get(role) as Person)
    await page.keyboard.press('Control+Enter')
    await page.getByText('已放款').first().waitFor()
  })
  expect(await financing.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 7 })
  await contracts.runAs('bank_manager', `/contract/upload/look/${first}`, async (page) => {
    await page.getByText('已被取代').first().waitFor()
  })
})
