// The demo platform as it stands when its first page is served. Deterministic, and made by the product's own operations.
import { Readable } from 'node:stream'
import { type FileRef, plainText, type Row, startOfDay } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { bank, bankOperator, operator, organisation, role, memberRole } from '#modules/accounts/index.ts'
import { cate, good, grade, spec, VARIETIES } from '#modules/goods/index.ts'
import { policy } from '#modules/lending/index.ts'
import { store as storageFirm, warehouse, zone } from '#modules/storage/index.ts'
import { DEMO_ORGANISATIONS, DEMO_PEOPLE, type DemoAccount, SHOPKEEPER } from './accounts.ts'
import { DEMO_BANKS } from './banks.ts'
import { clockOf, endDemoClock } from './demo-clock.ts'
import { DEMO_GOODS } from './goods.ts'
import { drawLogo } from './logos.ts'
import { drawLicence, drawSeal, drawWeighNote } from './papers.ts'
import { DEMO_POLICIES } from './policies.ts'
import { seedContent } from './seed-content.ts'
import { seedMembers } from './seed-members.ts'
import { openShop, seedMoney } from './seed-money.ts'
import { beginLoans } from './seed-loans.ts'
import { beginPrices, firstDay } from './seed-prices.ts'
import { beginReceipts } from './seed-receipts.ts'
import { DEMO_ROLES } from './roles.ts'
import { DEMO_STORES } from './stores.ts'
import { DEMO_LOANS } from './loans.ts'
import { DEMO_LOTS } from './receipts.ts'
import { add, approve, WEIGH_NOTE, writerOf } from './writers.ts'
import { readRecord } from '#engine/read/record.ts'
import { readValues } from '#engine/write/form-values.ts'
import { addWithin } from '#engine/write/save.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Writer } from '#engine/declare/writer.ts'

type ByName = ReadonlyMap<string, number>
type Passwords = Readonly<Record<string, string>>

interface Seeding {
  readonly db: Db
  readonly files: FileStore
  readonly passwords: Passwords
  /** The administrator, who enters everything that has no maker of its own. */
  readonly admin: Writer
}

/** Fills a platform that has its administrator only. Its prices are left to the worker (`seed-prices.ts`). */
export async function seedDemo(db: Db, files: FileStore, passwords: Passwords): Promise<void> {
  const seeding = { db, files, passwords, admin: await writerOf(db, 'admin') }
  const roles = await addRoles(seeding)
  const places: Record<DemoAccount['place'][0], number[]> = {
    platform: [seeding.admin.principal.organisationId],
    bank: await addBanks(seeding),
    store: [],
    owner: await addAll(seeding, DEMO_ORGANISATIONS.owner),
    inspection: await addAll(seeding, DEMO_ORGANISATIONS.inspection),
  }
  await addPeople(seeding, roles, places, ({ place: [kind] }) => kind !== 'store')
  const { categories, goods } = await addGoods(seeding)
  places.store = await addStores(seeding, goods, places.inspection[0] ?? 0)
  await addPeople(seeding, roles, places, ({ place: [kind] }) => kind === 'store')
  await addPolicies(seeding, places.bank, categories)
  await addGrades(db)
  await seedContent(db, seeding.admin, (place) =>
    upload(seeding, drawLicence(50 + place), `licence-guarantor-${place + 1}.png`),
  )
  let paper = 70
  await seedMembers(db, seeding.admin, {
    paperOf: () => upload(seeding, drawLicence((paper += 1)), `paper-${paper}.png`),
    passwords,
  })
  await addShopkeeper(seeding)
  await seedMoney(db, (writer) =>
    upload({ ...seeding, admin: writer }, drawLicence((paper += 1)), `voucher-${paper}.png`),
  )
  await beginPrices(db)
  await beginReceipts(db)
  await addPapers(seeding)
  await beginLoans(db)
}

/** Somebody of the shop that is open, with what the first of an owner's people may do. */
async function addShopkeeper({ db, passwords, admin }: Seeding): Promise<void> {
  const { words: _words, ...values } = SHOPKEEPER
  const [shop, role_ids] = [await openShop(db), [await memberRole(db)]]
  const password = passwords[SHOPKEEPER.username] ?? ''
  await add(
    db,
    operator,
    { ...values, role_ids, password, password_confirm: password, organisation_id: shop },
    admin,
  )
}

async function addRoles({ db, admin }: Seeding): Promise<ByName> {
  const roles = new Map<string, number>()
  for (const values of DEMO_ROLES) roles.set(values.name, await add(db, role, values, admin))
  await db
    .updateTable('role')
    .set({ is_system: 1 })
    .where('id', 'in', [...roles.values()])
    .execute()
  return roles
}

async function addBanks(seeding: Seeding): Promise<number[]> {
  const ids: number[] = []
  for (const [index, { values }] of DEMO_BANKS.entries()) {
    const logo = await upload(seeding, drawLogo(index), `logo-${index + 1}.png`)
    ids.push(await add(seeding.db, bank, { ...values, logo: [logo] }, seeding.admin))
  }
  return ids
}

async function addAll({ db, admin }: Seeding, organisations: readonly Row[]): Promise<number[]> {
  const ids: number[] = []
  for (const values of organisations) ids.push(await add(db, organisation, values, admin))
  return ids
}

async function addPeople(
  { db, passwords, admin }: Seeding,
  roles: ByName,
  places: Readonly<Record<DemoAccount['place'][0], readonly number[]>>,
  isTheirs: (account: DemoAccount) => boolean,
): Promise<void> {
  for (const account of DEMO_PEOPLE.filter(isTheirs)) {
    const { role: roleName, place, words: _words, ...values } = account
    const [kind, index = 0] = place
    const password = passwords[account.username] ?? ''
    const common = { role_ids: [roles.get(roleName) ?? 0], password, password_confirm: password }
    const at = places[kind][index] ?? 0
    if (kind === 'bank') await add(db, bankOperator, { ...values, ...common, bank_id: at }, admin)
    else await add(db, operator, { ...values, ...common, organisation_id: at }, admin)
  }
}

async function addStores(seeding: Seeding, goods: ByName, agencyId: number): Promise<number[]> {
  const { db, admin, passwords } = seeding
  const risk = await writerOf(db, 'risk')
  const ids: number[] = []
  for (const [index, { values, warehouses }] of DEMO_STORES.entries()) {
    const papers = {
      logo: [await upload(seeding, drawLogo(20 + index), `logo-store-${index + 1}.png`)],
      license_img: [await upload(seeding, drawLicence(index + 1), `licence-${index + 1}.png`)],
      seal_image: [await upload(seeding, drawSeal(), `seal-${index + 1}.png`)],
    }
    const password = passwords[plainText(values['username'])] ?? ''
    const id = await add(db, storageFirm, { ...values, ...papers, password }, admin)
    const { version } = await readRecord(db, storageFirm, id, risk)
    await approve(db, storageFirm, { id, version }, risk)
    ids.push(id)
    for (const each of warehouses) {
      const named = {
        store_id: id,
        good_ids: each.goods.map((name) => goods.get(name) ?? 0),
        agency_id: each.isInspected ? agencyId : null,
      }
      const warehouse_id = await add(db, warehouse, { ...each.values, ...named }, admin)
      for (const part of each.zones) await add(db, zone, { ...part.values, warehouse_id }, admin)
    }
  }
  return ids
}

async function addGoods({ db, admin }: Seeding): Promise<{ categories: ByName; goods: ByName }> {
  const goods = new Map<string, number>()
  const categories = new Map<string, number>()
  const categoryOf = async (name: string, values: Row): Promise<number> => {
    const id = categories.get(name) ?? (await add(db, cate, { cate_name: name, ...values }, admin))
    categories.set(name, id)
    return id
  }
  for (const { category, values, futures, specs } of DEMO_GOODS) {
    const first = await categoryOf(category[0], {})
    const second = await categoryOf(category[1], { parent_id: first })
    const qh_code = VARIETIES.find(({ symbol }) => symbol === futures.symbol)?.code ?? null
    const goodId = await add(db, good, { ...values, cate_id: [first, second], qh_code }, admin)
    goods.set(plainText(values['good_name']), goodId)
    for (const each of specs) await add(db, spec, { ...each.values, good_id: goodId }, admin)
  }
  return { categories, goods }
}

/** One grade factor that two people have decided, and one that waits for the second. */
async function addGrades(db: Db): Promise<void> {
  const [operatorWriter, risk] = [await writerOf(db, 'operator'), await writerOf(db, 'risk')]
  const submit = async (code: string, grade_factor: number, remark: string) => {
    const { id, good_id } = await db
      .selectFrom('good_spec')
      .select(['id', 'good_id'])
      .where('spec_code', '=', code)
      .executeTakeFirstOrThrow()
    return add(db, grade, { good_id: [good_id, id], grade_factor, remark }, operatorWriter)
  }
  const id = await submit('RB-400E-12', 98_50, '小规格流动性较差')
  await approve(db, grade, { id, version: 1 }, risk)
  await submit('M-46', 97_00, '成交量少，变现需时')
}

/** In effect for all of the demo's past: written and approved under the clock of its first day. */
async function addPolicies({ db }: Seeding, banks: readonly number[], categories: ByName): Promise<void> {
  const first = await firstDay(db)
  await inTransaction(db, async (tx) => {
    await clockOf(tx).pass(first)
    for (const { bank: place, category, maker, reviewer, values } of DEMO_POLICIES) {
      const named = { bank_id: banks[place] ?? 0, cate_id: [categories.get(category) ?? 0] }
      const writing = { resource: policy, writer: await writerOf(tx, maker) }
      // A form takes no day that lies behind, by the clock of everybody.
      const today = startOfDay(Date.now() / 1000)
      const fields = new Map(Object.entries({ ...values, ...named, effective_date: today }))
      const read = readValues(policy, { id: undefined, version: undefined, fields }, undefined, 'zh')
      const id = await transact(tx, writing.writer, (unit) =>
        addWithin(unit, writing, { ...read, effective_date: first }, { isImported: false }),
      )
      await approve(tx, policy, { id, version: 1 }, await writerOf(tx, reviewer))
    }
    await endDemoClock(tx)
  })
}

/** A paper of each of those who file some with loans, and a weigh note for each lot: everybody files their own. */
async function addPapers(seeding: Seeding): Promise<void> {
  for (const [place, username] of FILING.entries()) {
    const admin = await writerOf(seeding.db, username)
    await upload({ ...seeding, admin }, drawLicence(200 + place), `paper-${username}.png`)
  }
  for (const [place, username] of WEIGHING.entries()) {
    const admin = await writerOf(seeding.db, username)
    for (let number = 1; number <= LOTS; number += 1)
      await upload({ ...seeding, admin }, drawWeighNote(place * LOTS + number), `${WEIGH_NOTE}${number}.png`)
  }
}

const WEIGHING = ['clerk', 'clerk2']
/** As many as there are, were all of them of one firm. */
const LOTS = DEMO_LOTS.length + DEMO_LOANS.length

const FILING = ['owner', 'owner2', 'manager', 'manager2', 'accountant', 'accountant2', 'clerk', 'clerk2']

async function upload(
  { db, files, admin: { principal } }: Seeding,
  picture: Buffer,
  name: string,
): Promise<FileRef> {
  const incoming = await files.receive(Readable.from([picture]), picture.length)
  const { organisationId, accountId } = principal
  return addFile(db, files, { incoming, name, organisationId, accountId })
}
