// A platform with a bank, loans and contract templates for journeys whose signers the fixture can play.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type ContractFixture,
  createContractFixture,
} from '../../server/src/modules/contracts/testing/contract-fixture.ts'
import { PASSWORD } from '../../server/src/testing/test-platform.ts'
import { getSharedBrowser, openPage } from './browser.ts'
import { getMain } from './journey.ts'
import { getAccountField, getPasswordField } from './sign-in.ts'
import { uploadDocument } from './task-queue.ts'
import { openTestServer, type TestServer } from '../../server/src/testing/test-server.ts'

export interface ContractPlatform extends Pick<TestServer, 'platform' | 'close'> {
  readonly fixture: ContractFixture
  /** Address of the server, without a path. */
  readonly origin: string
  /** Signs in a new user of the bank or of the platform with a standard role. */
  readonly openAs: (
    role: StaffRole,
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<{ readonly page: Page; readonly errors: readonly string[] }>
  /** Runs the work of a new user in a new page and closes it. */
  readonly runAs: (role: StaffRole, path: string, work: (page: Page) => Promise<void>) => Promise<void>
}

/** `account.position` of a role. */
const POSITIONS = { bank_manager: 1, bank_reviewer: 3, bank_accountant: 4 } as const
type BankRole = keyof typeof POSITIONS
export type StaffRole = BankRole | 'platform_operator' | 'platform_risk'

const isBankRole = (role: StaffRole): role is BankRole => role in POSITIONS

export async function openContractPlatform(
  options: Parameters<typeof createContractFixture>[1] = {},
): Promise<ContractPlatform> {
  const { platform, listen, close } = await openTestServer()
  const fixture = await createContractFixture(platform, options)
  const origin = await listen()
  const openAs: ContractPlatform['openAs'] = async (role, path, contextOptions = {}) => {
    await platform.someone(isBankRole(role) ? fixture.financing.bankId : platform.platformId, {})
    await sql`
      update role set path_arr = template.path_arr, api_arr = template.api_arr from role_template template
       where template.key = ${role} and role.id = (select max(id) from role)`.execute(platform.db)
    const { rows } = await sql<{ username: string }>`
      update account set position = ${isBankRole(role) ? POSITIONS[role] : null} where id = (select max(id) from account) returning username`.execute(
      platform.db,
    )
    const opened = await openPage(await getSharedBrowser(), contextOptions)
    await opened.page.goto(`${origin}${path}`)
    await getAccountField(opened.page).fill(rows[0]?.username ?? '')
    await getPasswordField(opened.page).fill(PASSWORD)
    await opened.page.keyboard.press('Enter')
    await opened.page.waitForURL(`${origin}${path}`)
    return opened
  }
  return {
    platform,
    fixture,
    origin,
    openAs,
    runAs: async (role, path, work) => {
      const { page, errors } = await openAs(role, path)
      await work(page)
      expect(errors).toEqual([])
      await page.context().close()
    },
    close,
  }
}

/** Submits the draw on the page of an application. */
export async function submitDraw(page: Page): Promise<void> {
  await getMain(page).getByRole('button', { name: '放款', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '银行直接放款' }).check()
  // The fixture numbers its draws FK- and the loan.
  await dialog.getByRole('textbox', { name: /^放款流水号/ }).fill('DRAW-1')
  await uploadDocument(page)
  await page.keyboard.press('Control+Enter')
}
