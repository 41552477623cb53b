// The screens in the pictures of the guides (server/guides) and of README.md, by key.
import type { Page } from 'playwright-core'

export interface Shot {
  /** Demo account; `undefined` for the sign-in page. */
  readonly username: string | undefined
  /** A name in braces is the id of a record (`RECORDS`). */
  readonly path: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly prepare?: (page: Page) => Promise<void>
}

const PAYMENT = 'DH2026113000001'

/** Data that the demo does not have: a line of a bank's statement that pays a loan. */
export const ADDED_DATA = `
  insert into statement_line (bank_id, serial_no, value_date, amount, payer_name, memo)
  select bank_id, '${PAYMENT}', today(), principal_left / 2, name, financing_no
    from financing join organisation on organisation.id = owner_id
   where loan_state = 7 and bank_id = 2 order by financing.id desc limit 1`

const LOAN_ID = 'select id from financing where loan_state = 7 and bank_id = 2 order by id desc limit 1'

/** Records of the demo by the name that paths use. */
export const RECORDS: Readonly<Record<string, string>> = {
  receipt: `select id from receipt where life = 1 order by frozen_weight + earmarked_weight desc, weight desc, id limit 1`,
  loan: LOAN_ID,
  pledge: `select id from pledge where pledge_state = 1 order by id limit 1`,
  release: `select id from release_order where release_state = 1 order by id limit 1`,
  role: `select id from role where name = '银行客户经理' limit 1`,
  statement: `select id from statement_line where serial_no = '${PAYMENT}'`,
  approvedRelease: `select id from release_order where release_state = 2 order by id limit 1`,
  activePledge: `select id from pledge where pledge_state = 2 and financing_id = (${LOAN_ID}) order by id limit 1`,
  lot: `select lot.id from lot join store on store.id = store_id where store_code = 'YJCC' order by count_state desc, book_weight desc, lot.id limit 1`,
}

const main = (page: Page) => page.getByRole('main')

const waitForRow = (page: Page) => main(page).getByRole('row').nth(1).waitFor()

const waitForHeading = (page: Page) => main(page).getByRole('heading', { level: 2 }).first().waitFor()

async function clickFirst(page: Page, selector: string): Promise<void> {
  await main(page).locator(selector).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openFirstReview(page: Page): Promise<void> {
  await waitForRow(page)
  await main(page).locator('tbody tr').first().locator('td').last().getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the dialog or confirmation of the first button of a record. */
async function openFirstAction(page: Page): Promise<void> {
  await waitForHeading(page)
  await main(page).getByRole('button').first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
}

const LOAN = { username: 'manager', path: '/pledge/loan/look/{loan}', prepare: waitForHeading }
const WIDE = { width: 1440, height: 900 }

/** Texts differ by language: elements are found by position, icon or role. */
export const SHOTS: Readonly<Record<string, Shot>> = {
  'sign-in': { username: undefined, path: '/login' },
  lists: { username: 'admin', path: '/banks/bank/list', prepare: waitForRow },
  import: {
    username: 'admin',
    path: '/goods/good/list',
    prepare: async (page) => {
      await waitForRow(page)
      await clickFirst(page, 'button:has(.anticon-upload)')
    },
  },
  audits: {
    username: 'admin',
    path: '/goods/good/price/list?audit_status=0',
    prepare: openFirstReview,
  },
  receipts: { username: 'admin', path: '/pledge/receipt/look/{receipt}', prepare: waitForHeading },
  workbench: { username: 'manager', path: '/dashboard', prepare: waitForHeading },
  'task-queue': {
    username: 'reviewer',
    path: '/desk',
    prepare: async (page) => {
      await waitForHeading(page)
      await main(page).getByRole('listitem').nth(2).getByRole('button').first().click()
    },
  },
  pledge: { username: 'manager', path: '/pledge/pledge/look/{pledge}', prepare: openFirstAction },
  figure: {
    ...LOAN,
    prepare: async (page) => {
      await waitForHeading(page)
      await main(page).locator('button[aria-haspopup="dialog"]').nth(9).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  statement: {
    username: 'accountant',
    path: '/admins/contract/statement/look/{statement}',
    prepare: waitForHeading,
  },
  release: { username: 'reviewer', path: '/pledge/release/look/{release}', prepare: openFirstAction },
  members: {
    username: 'risk',
    path: '/users/company/list?audit_status=0',
    prepare: openFirstReview,
  },
  role: { username: 'admin', path: '/sys/permission/management/role', prepare: waitForRow },
  settings: { username: 'admin', path: '/sys/platform/system' },
  monitor: { username: 'operator', path: '/sys/sysmonitoring/service', prepare: waitForHeading },
  visits: { username: 'inspector', path: '/admins/visits', prepare: waitForHeading },
  inbound: {
    username: 'clerk',
    path: '/stores/contract/record/add',
    prepare: (page) => main(page).getByRole('radio').nth(1).check(),
  },
  lot: { username: 'storemanager', path: '/pledge/lot/look/{lot}', prepare: waitForHeading },
  'store-queue': { username: 'storemanager', path: '/desk', prepare: waitForHeading },
  weigh: { username: 'clerk', path: '/pledge/release/look/{approvedRelease}', prepare: openFirstAction },
  papers: { username: '13700000103', path: '/profile/papers', prepare: waitForHeading },
  application: {
    username: 'owner',
    path: '/pledge/application/add',
    prepare: async (page) => {
      for (const place of [0, 1]) {
        await main(page).getByRole('combobox').nth(place).click()
        await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
      }
      await page.keyboard.press('Escape')
      await main(page).locator('button[aria-expanded="false"]').last().click()
    },
  },
  loan: { ...LOAN, username: 'owner' },
  'release-request': {
    username: 'owner',
    path: '/pledge/pledge/look/{activePledge}',
    prepare: openFirstAction,
  },
  'audit-list': { username: 'auditor', path: '/pledge/loan/list', prepare: waitForRow },
  history: {
    username: 'auditor',
    path: '/pledge/application/look/{loan}',
    prepare: async (page) => {
      await waitForHeading(page)
      await main(page).getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded()
    },
  },
  proof: {
    username: 'auditor',
    path: '/pledge/receipt/look/{receipt}',
    prepare: async (page) => {
      const proof = main(page).locator('details').first()
      await proof.locator('summary').click()
      await proof.scrollIntoViewIfNeeded()
    },
  },
  ledger: { username: 'auditor', path: '/sys/sysmonitoring/ledger', prepare: waitForHeading },
  tasks: { username: 'admin', path: '/sys/sysmonitoring/task', prepare: waitForRow },
}

/** Pictures of README.md, in docs/pictures. */
export const README_SHOTS: Readonly<Record<string, Shot>> = {
  loan: { ...LOAN, size: { width: 1440, height: 1400 } },
  receipt: { username: 'admin', path: '/pledge/receipt/look/{receipt}', size: WIDE, prepare: waitForHeading },
  banks: { username: 'admin', path: '/banks/bank/list', size: WIDE, prepare: waitForRow },
}
