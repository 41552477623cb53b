// Signers on phones: open the link of a contract, read it to the end, draw, and confirm with the second code.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findCode, findTicket } from '../../../server/src/modules/contracts/testing/phone.ts'
import { getSharedBrowser, openPage } from '../browser.ts'
import type { ContractPlatform } from '../contract-platform.ts'

export const PORTRAIT = { width: 390, height: 844 }

export interface Person {
  readonly number: string
  readonly name: string
  /** Last four characters of the identity paper. */
  readonly tail: string
}

export type Point = readonly [number, number]

export const ACROSS: readonly Point[] = [
  [0.15, 0.3],
  [0.5, 0.25],
  [0.8, 0.35],
]
export const DOWN: readonly Point[] = [
  [0.5, 0.15],
  [0.45, 0.5],
  [0.25, 0.85],
]

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let phones = 0

/** Each phone has its own network, so that the limits of networks do not count all phones together. */
export async function openPhone(options: BrowserContextOptions = {}) {
  phones += 1
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.${phones}.1` }
  const opened = await openPage(await getSharedBrowser(), { viewport: PORTRAIT, extraHTTPHeaders, ...options })
  const leave = async () => {
    expect(opened.errors).toEqual([])
    await opened.page.context().close()
  }
  return { page: opened.page, leave }
}

/** The button moves on until the end of the text is on the screen. */
export async function readToEnd(page: Page): Promise<void> {
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

export async function enterIdentity(page: Page, { name, tail }: Person): Promise<void> {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('证件号码后四位').fill(tail)
  await button(page, '下一步').click()
  await page.getByRole('heading', { name: '手写签名' }).waitFor()
}

/** Draws with the mouse; points are shares of the canvas. */
export async function drawStroke(page: Page, points: readonly Point[], meanwhile = async () => {}): Promise<void> {
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

export async function drawSignature(page: Page): Promise<void> {
  await drawStroke(page, ACROSS)
  await drawStroke(page, DOWN)
  await page.getByText('已写 2 笔').waitFor()
  await button(page, '下一步').click()
}

/** Returns the steps of signers that need the text messages of the platform. */
export function createPhoneSteps({ platform, origin }: ContractPlatform) {
  const readTicket = (person: Person) => findTicket(platform, person.number)
  /** Limits of codes are those of minutes and days. */
  const passLimits = () =>
    sql`update verify_code set create_time = create_time - interval '2 days'`.execute(platform.db)
  const openLink = async (page: Page, ticket: string): Promise<void> => {
    await page.goto(`${origin}/contract/create#code=${ticket}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const requestCode = async (page: Page, { number }: Person, scene: 'contract' | 'sign'): Promise<void> => {
    await passLimits()
    await button(page, '发送验证码').click()
    await page.getByText('验证码已发送到').waitFor()
    const { code } = await findCode(platform, number, scene)
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
  }
  const openContract = async (page: Page, person: Person): Promise<void> => {
    await openLink(page, await readTicket(person))
    await requestCode(page, person, 'contract')
    await button(page, '查看合同').click()
    await page.getByRole('heading', { name: '合同全文' }).waitFor()
  }
  const confirm = async (page: Page, person: Person): Promise<void> => {
    await page.getByRole('checkbox').check()
    await requestCode(page, person, 'sign')
    await button(page, '签署合同').click()
  }
  const sign = async (page: Page, person: Person): Promise<void> => {
    await openContract(page, person)
    await readToEnd(page)
    await enterIdentity(page, person)
    await drawSignature(page)
    await confirm(page, person)
    await page.getByRole('heading', { name: '您已签署' }).waitFor()
  }
  /** Signs on a new phone. */
  const signOnPhone = async (person: Person): Promise<void> => {
    const { page, leave } = await openPhone()
    await sign(page, person)
    await leave()
  }
  return { readTicket, passLimits, openLink, requestCode, openContract, confirm, sign, signOnPhone }
}
