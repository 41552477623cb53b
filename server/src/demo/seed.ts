// Creates the demo platform up to its first page. Deterministic; uses the product's operations.
import type { Writer } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createReadablePassword } from '#platform/secrets.ts'
import {
  bank,
  bankOperator,
  supplier,
  operator,
  organisation,
  company,
  findStandardRole,
  userAuth,
  user,
} from '#modules/accounts/index.ts'
import { DEMO_ORGANISATIONS, DEMO_PEOPLE, type DemoPerson, PLATFORM, SHOPKEEPER } from './accounts.ts'
import { inspuser } from '#modules/inspections/index.ts'
import { contractTemplate } from '#modules/contracts/index.ts'
import { DEMO_TEMPLATES } from './contract-templates.ts'
import { findStaff, nameWeighNote } from './storage-site.ts'
import { DEMO_LOANS } from './loans/loans.ts'
import MEMBERS from './members.json' with { type: 'json' }
import { findShop, seedMoney } from './money.ts'
import { drawLicence, drawWeighNote } from './pictures.ts'
import { DEMO_LOTS } from './receipts.ts'
import { seedContent } from './seed-content.ts'
import { loanWork } from './loans/seed-loans.ts'
import { priceWork } from './seed-prices.ts'
import { receiptWork } from './seed-receipts.ts'
import { addBanks, addGoods, addGrades, addPolicies, addStores } from './seed-trade.ts'
import { visitWork } from './visits.ts'
import { createDemoCalls, findId, DOCUMENT, type SeedContext, type Step, uploadAs, type Values } from './writers.ts'

/** Fills a platform that only has its administrator. The worker adds prices, receipts and loans. */
export async function seedDemo(db: Db, files: FileStore, passwords: SeedContext['passwords']): Promise<void> {
  const upload = (writer: Writer, picture: Buffer, name: string) => uploadAs(writer, { db, files }, picture, name)
  let paperNumber = 66
  const calls = createDemoCalls(db, (writer) => {
    paperNumber += 1
    return upload(writer, drawLicence(paperNumber), `paper-${paperNumber}.png`)
  })
  const seeding: SeedContext = {
    ...calls,
    passwords,
    upload: async (username, picture, name) => [await upload(await calls.user(username), picture, name)],
  }
  await addBanks(seeding)
  for (const values of DEMO_ORGANISATIONS) await calls.add('admin', organisation, values)
  await addPeople(
    seeding,
    DEMO_PEOPLE.filter(({ isOnSite }) => !isOnSite),
  )
  await addGoods(seeding)
  await addStores(seeding)
  await addPeople(
    seeding,
    DEMO_PEOPLE.filter(({ isOnSite }) => isOnSite),
  )
  await addPolicies(db)
  for (const values of DEMO_TEMPLATES)
    await calls.add('operator', contractTemplate, values, [['risk', 'audit', { audit_status: 1 }]])
  await addGrades(seeding)
  await seedContent(seeding)
  await addMembers(seeding)
  await addShopkeeper(seeding)
  await seedMoney(seeding)
  await addDocuments(seeding)
  const works = [priceWork, receiptWork, loanWork, visitWork].map(({ name, total }) => ({ name, total }))
  await db.insertInto('work').values(works).execute()
}

async function addPeople(
  { tx, add, user: findUser, passwords }: SeedContext,
  people: readonly DemoPerson[],
): Promise<void> {
  const platform = (await findUser('admin')).principal.organisationId
  for (const { organisation: name, role, isOfBank, values } of people) {
    const password = passwords[values.username] ?? ''
    const account = {
      ...values,
      role_ids: [(await findStandardRole(tx, role)).id],
      password,
      password_confirm: password,
    }
    if (role === 'inspector') await add('admin', inspuser, await buildInspector(tx, name, account))
    else if (isOfBank)
      await add('admin', bankOperator, { ...account, bank_id: await findId(tx, bank, 'bank_name', name) })
    else {
      const organisation_id = name === PLATFORM ? platform : await findId(tx, organisation, 'name', name)
      await add('admin', operator, { ...account, organisation_id })
    }
  }
}

/** Inspects all warehouses of its agency. */
async function buildInspector(tx: Db, agency: string, account: Values): Promise<Values> {
  const agency_id = await findId(tx, organisation, 'name', agency)
  const warehouses = await tx.selectFrom('warehouse').select('id').where('agency_id', '=', agency_id).execute()
  return { ...account, agency_id, employer_type: 3, warehouse_ids: warehouses.map(({ id }) => id) }
}

const createAuditSteps = (audit: Values | undefined): readonly Step[] =>
  audit === undefined ? [] : [['risk', 'audit', audit]]

async function addMembers({ add, passwords }: SeedContext): Promise<void> {
  for (const { values, identity, company: firm } of MEMBERS.members) {
    const uid = await add('admin', user, {
      ...values,
      password: passwords[values.phone] ?? createReadablePassword(),
    })
    if (identity !== undefined) {
      const paperNumber = { card_front: DOCUMENT, card_back: DOCUMENT }
      await add('admin', userAuth, { ...identity.values, ...paperNumber, uid }, createAuditSteps(identity.audit))
    }
    if (firm !== undefined) {
      const paperNumber = { license_img: DOCUMENT, legal_card_front: DOCUMENT, legal_card_back: DOCUMENT }
      await add('admin', company, { ...firm.values, ...paperNumber, uid }, createAuditSteps(firm.audit))
    }
  }
  for (const { values, audit } of MEMBERS.suppliers)
    await add('admin', supplier, { ...values, license_img: DOCUMENT }, createAuditSteps(audit))
}

async function addShopkeeper({ tx, add, passwords }: SeedContext): Promise<void> {
  const password = passwords[SHOPKEEPER.username] ?? ''
  await add('admin', operator, {
    ...SHOPKEEPER,
    role_ids: [(await findStandardRole(tx, 'owner')).id],
    password,
    password_confirm: password,
    organisation_id: await findShop(tx),
  })
}

const FILING = ['owner', 'owner2', 'manager', 'manager2', 'accountant', 'accountant2', 'clerk', 'clerk2']

/** Uploads a document per user who files loans, and the weigh notes of all goods: the worker cannot upload files. */
async function addDocuments({ upload }: SeedContext): Promise<void> {
  for (const [place, username] of FILING.entries())
    await upload(username, drawLicence(200 + place), `paper-${username}.png`)
  for (const [place, { warehouse }] of [...DEMO_LOTS, ...DEMO_LOANS].entries())
    await upload(findStaff(warehouse).clerk, drawWeighNote(place + 1), nameWeighNote(place))
}
