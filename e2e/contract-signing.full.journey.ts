// Three parties sign a contract on phones, from the link to the effect; a forwarded link, a double submission, a refusal, a void contract.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildContent } from '../server/src/modules/contracts/testing/contract-fixture.ts'
import { findCode, findTicket } from '../server/src/modules/contracts/testing/phone.ts'
import { ok } from '../server/src/testing/test-platform.ts'
import { findViolations, findViolationsInBothSchemes } from './kit/accessibility.ts'
import { getSharedBrowser, openPage } from './kit/browser.ts'
import { type ContractPlatform, openContractPlatform } from './kit/contract-platform.ts'

let contracts: ContractPlatform
let platform: ContractPlatform['platform']
let fixture: ContractPlatform['fixture']
let origin: string
beforeAll(async () => {
  contracts = await openContractPlatform({ terms: { contract_kinds: [3] } })
  ;({ platform, fixture, origin } = contracts)
})
afterAll(() => contracts.close())

const PORTRAIT = { width: 390, height: 844 }
const LANDSCAPE = { width: 844, height: 390 }

interface Person {
  readonly number: string
  readonly name: string
  readonly tail: string
}

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

const readTicket = (person: Person) => findTicket(platform, person.number)

/** Limits of codes are those of minutes and days. */
const passLimits = () => sql`update verify_code set create_time = create_time - interval '2 days'`.execute(platform.db)

let phones = 0

/** Each phone has its own network, so that the limits of networks do not count all phones together. */
async function openPhone(options: BrowserContextOptions = {}) {
  phones += 1
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.${phones}.1` }
  const opened = await openPage(await getSharedBrowser(), { viewport: PORTRAIT, extraHTTPHeaders, ...options })
  const leave = async () => {
    expect(opened.errors).toEqual([])
    await opened.page.context().close()
  }
  return { page: opened.page, leave }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openLink(page: Page, ticket: string): Promise<void> {
  await page.goto(`${origin}/contract/create#code=${ticket}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function requestCode(page: Page, { number }: Person, scene: 'contract' | 'sign'): Promise<void> {
  await passLimits()
  await button(page, '发送验证码').click()
  await page.getByText('验证码已发送到').waitFor()
  const { code } = await findCode(platform, number, scene)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
}

async function openContract(page: Page, person: Person): Promise<void> {
  await openLink(page, await readTicket(person))
  await requestCode(page, person, 'contract')
  await button(page, '查看合同').click()
  await page.getByRole('heading', { name: '合同全文' }).waitFor()
}

/** The button moves on until the end of the text is on the screen. */
async function readToEnd(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await button(page, '继续往下读')
        .click({ timeout: 500 })
        .catch(() => undefined)
      return button(page, '已读全文，去签署').isVisible()
    })
    .toBe(true)
  await button(page, '已读全文，去签署').click()
}

async function enterIdentity(page: Page, { name, tail }: Person): Promise<void> {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('证件号码后四位').fill(tail)
  await button(page, '下一步').click()
  await page.getByRole('heading', { name: '手写签名' }).waitFor()
}

type Point = readonly [number, number]

/** Draws with the mouse; points are shares of the canvas. */
async function drawStroke(page: Page, points: readonly Point[], meanwhile = async () => {}): Promise<void> {
  const getPlace = async ([x, y]: Point): Promise<Point> => {
    const box = await page.locator('canvas').boundingBox()
    if (box === null) throw new Error('There is no canvas.')
    return [box.x + x * box.width, box.y + y * box.height]
  }
  const [first = [0, 0], ...others] = points
  await page.locator('canvas').scrollIntoViewIfNeeded()
  await page.mouse.move(...(await getPlace(first)))
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...(await getPlace(point)), { steps: 8 })
  await meanwhile()
  await page.mouse.up()
}

const ACROSS: readonly Point[] = [
  [0.15, 0.3],
  [0.5, 0.25],
  [0.8, 0.35],
]
const DOWN: readonly Point[] = [
  [0.5, 0.15],
  [0.45, 0.5],
  [0.25, 0.85],
]

async function drawSignature(page: Page): Promise<void> {
  await drawStroke(page, ACROSS)
  await drawStroke(page, DOWN)
  await page.getByText('已写 2 笔').waitFor()
  await button(page, '下一步').click()
}

async function confirm(page: Page, person: Person): Promise<void> {
  await page.getByRole('checkbox').check()
  await requestCode(page, person, 'sign')
  await button(page, '签署合同').click()
}

async function sign(page: Page, person: Person): Promise<void> {
  await openContract(page, person)
  await readToEnd(page)
  await enterIdentity(page, person)
  await drawSignature(page)
  await confirm(page, person)
  await page.getByRole('heading', { name: '您已签署' }).waitFor()
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

it('takes three parties from the link to a contract in effect', async () => {
  const { id, getPerson } = await sendContract()
  const owner = await openPhone()
  await sign(owner.page, getPerson(OWNER))
  await owner.page.getByText('接下来由').waitFor()
  expect(await fixture.read(id)).toMatchObject({ state: 2 })
  const store = await openPhone()
  await sign(store.page, getPerson(STORE))
  const bank = await openPhone()
  await sign(bank.page, getPerson(BANK))
  await bank.page.getByText('各方均已签署，合同已生效。').waitFor()
  expect(await fixture.read(id)).toMatchObject({ state: 3, sign_status: 2 })
  // A used link shows its outcome in the tab that used it, and nothing elsewhere.
  await bank.page.reload()
  await bank.page.getByRole('heading', { name: '您已签署' }).waitFor()
  for (const phone of [owner, store, bank]) await phone.leave()
})

it('removes the ticket from the address, has strict headers and loads nothing of the application', async () => {
  const { getPerson } = await sendContract()
  const { page, leave } = await openPhone()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const ticket = await readTicket(getPerson(OWNER))
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
  await openContract(page, person)
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
  await confirm(page, person)
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
  const ticket = await readTicket(person)
  await openContract(page, person)
  const other = await openPhone()
  await openLink(other.page, ticket)
  await expect.poll(() => other.page.getByText(person.name).count()).toBe(0)
  await passLimits()
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
  await openContract(page, person)
  await readToEnd(page)
  await enterIdentity(page, person)
  await drawSignature(page)
  await page.getByRole('checkbox').check()
  await requestCode(page, person, 'sign')
  let saves = 0
  page.on('request', (request) => void (saves += Number(request.url().endsWith('/CreateSave'))))
  await button(page, '签署合同').dblclick()
  await page.getByRole('heading', { name: '您已签署' }).waitFor()
  expect(saves).toBe(1)
  const { rows } = await sql`select from contract_signature where contract_id = ${id}`.execute(platform.db)
  expect(rows).toHaveLength(1)
  const tab = await page.context().newPage()
  await tab.goto(`${origin}/contract/create#code=${await readTicket(person)}`)
  await tab.getByRole('heading', { name: '此链接不能再使用' }).waitFor()
  await leave()
})

it('ends the contract for all parties when one rejects it with a reason', async () => {
  const { id, getPerson } = await sendContract()
  const owner = await openPhone()
  const store = await openPhone()
  await openContract(owner.page, getPerson(OWNER))
  await openContract(store.page, getPerson(STORE))
  await button(owner.page, '拒绝签署').click()
  await button(owner.page, '确认拒绝').click()
  await owner.page.getByText('请写明原因').waitFor()
  await owner.page.getByLabel('原因').fill('质押率与约定不符')
  await button(owner.page, '确认拒绝').click()
  await owner.page.getByRole('heading', { name: '您已拒绝签署' }).waitFor()
  expect(await fixture.read(id)).toMatchObject({ state: 8, reason: '质押率与约定不符' })
  await button(store.page, '下载文件并核对哈希').click()
  await store.page.getByRole('heading', { name: /此链接不能再使用|合同已作废或已终止/ }).waitFor()
  await owner.leave()
  await store.leave()
})

it('works by keyboard and has no axe violations in light and dark', async () => {
  const { getPerson } = await sendContract()
  const person = getPerson(OWNER)
  const { page, leave } = await openPhone()
  await openLink(page, await readTicket(person))
  expect(await findViolationsInBothSchemes(page)).toEqual([])
  await requestCode(page, person, 'contract')
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
  await passLimits()
  await button(page, '发送验证码').click()
  await page.getByText('姓名或证件号后四位与签署人不符').waitFor()
  await enterIdentity(page, person)
  await page.getByText('已写 2 笔').waitFor()
  await leave()
})
