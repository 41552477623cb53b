// The stored bytes of contracts and the reminder of signers, on real files.
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { APPLICATION_LIST, getToday } from '#modules/lending/testing/financing-fixture.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { endContracts } from '../jobs/contract-terms.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'
import { flipSentBit } from '../testing/flip-bit.ts'
import { findTicket } from '../testing/phone.ts'
import { checkContractFiles } from './check-files.ts'

const { platform, fixture } = await setUpDesk((each) =>
  createContractFixture(each, { terms: { contract_kinds: [3, 6] } }),
)
const { financing } = fixture
const deps = { ...createJobDeps(platform.serverDb, pino({ level: 'silent' })), files: platform.files.store }
const createLoan = async () => financing.createLoan(4, [await financing.receipt(50_00)], 100_000_00)
const loadLoan = (id: number) => financing.read(APPLICATION_LIST, id)

const flipBit = async (contractId: number) => flipSentBit(platform, contractId)

const setBySql = async (id: number, statement: ReturnType<typeof sql>) => {
  await sql`alter table contract disable trigger user`.execute(platform.db)
  await sql`update contract set ${statement} where id = ${id}`.execute(platform.db)
  await sql`alter table contract enable trigger user`.execute(platform.db)
}
const countMessages = async (id: number) =>
  (
    await sql<{ count: number }>`
    select count(*)::int as count from msg where content like '%' || (select upload_no from contract where id = ${id}) || '%'`.execute(
      platform.db,
    )
  ).rows[0]?.count

describe('changed byte of the stored file', () => {
  it('voids a contract after its first signature', async () => {
    const loan = await createLoan()
    const { id, owner, bank } = await fixture.sendTwo(loan)
    await ok(fixture.sign(owner))
    await flipBit(id)
    expect(await getRejectionCode(fixture.sign(bank))).toBe('contract_changed')
    expect(await fixture.read(id)).toMatchObject({ state: 7, sign_status: 0 })
    expect((await fixture.read(id))['broken_time']).not.toBeNull()
    expect(await countMessages(id)).toBeGreaterThan(0)
    expect(await loadLoan(loan)).toMatchObject({ loan_state: 4 })
    // The right bytes do not bring it back.
    await flipBit(id)
    expect(await checkContractFiles(deps)).toBe(0)
    const code = await findTicket(platform, bank.number)
    expect(await getRejectionCode(bank.phone.call('open', { code }))).toBe('ticket_unusable')
  })

  it('lets a contract in effect count for nothing at application, pledge and draw, until the bytes are back (I19)', async () => {
    const loan = await createLoan()
    const supervision = await fixture.sendTwo(loan)
    await ok(fixture.sign(supervision.owner))
    await ok(fixture.sign(supervision.bank))
    await flipBit(supervision.id)
    const other = await fixture.sendTwo(loan, { type: 6 })
    await ok(fixture.sign(other.owner))
    // The last signature of the other contract finds it.
    expect(await ok(fixture.sign(other.bank))).toMatchObject({ is_effective: 1 })
    expect(await loadLoan(loan)).toMatchObject({ loan_state: 4 })
    const contracted = async () =>
      financing.act(financing.manager, 'Contract', loan, {
        contract_no: 'C',
        contract_date: getToday(),
        contract_files: await financing.files(financing.manager),
      })
    expect(await getRejectionCode(contracted())).toBe('contracts_missing')
    await expect(sql`update financing set loan_state = 5 where id = ${loan}`.execute(platform.db)).rejects.toThrow(
      /lacks contracts/,
    )
    await flipBit(supervision.id)
    expect(await checkContractFiles(deps)).toBe(1)
    expect(await fixture.read(supervision.id)).toMatchObject({ state: 3, broken_time: null })
    await ok(contracted())

    // The guards hash the files themselves: no job has run since the change.
    await ok(financing.act(financing.owner, 'Hold', loan))
    await flipBit(other.id)
    await expect(financing.pledgeAll(loan)).rejects.toThrow(/contracts_missing/)
    await flipBit(other.id)
    const [pledge = 0] = await financing.listPledges(loan)
    await ok(financing.pledgeAct(financing.approver, 'Receive', pledge))
    expect(await loadLoan(loan)).toMatchObject({ loan_state: 6 })

    await flipBit(other.id)
    const draw = async () =>
      financing.act(financing.accountant, 'Draw', loan, {
        draw_way: 2,
        draw_no: `FK-${loan}`,
        draw_files: await financing.files(financing.accountant),
      })
    expect(await getRejectionCode(draw())).toBe('contracts_missing')
    await flipBit(other.id)
    await ok(draw())
  })
})

describe('pledge of a loan whose policy names kinds of contracts', () => {
  it('is perfected only while each kind is in effect, under the lock of the loan and for SQL', async () => {
    const loan = await createLoan()
    const contracts = [await fixture.sendTwo(loan), await fixture.sendTwo(loan, { type: 6 })]
    for (const { owner, bank } of contracts) for (const signer of [owner, bank]) await ok(fixture.sign(signer))
    expect(await loadLoan(loan)).toMatchObject({ loan_state: 5 })
    await ok(financing.act(financing.owner, 'Hold', loan))
    const last = contracts[1]?.id ?? 0
    await setBySql(last, sql`effective_to = today() - 1`)
    await expect(financing.pledgeAll(loan)).rejects.toThrow(/contracts_missing/)
    await expect(sql`update financing set loan_state = 6 where id = ${loan}`.execute(platform.db)).rejects.toThrow(
      /lacks contracts/,
    )
    await setBySql(last, sql`effective_to = null`)
    const [pledge = 0] = await financing.listPledges(loan)

    // The guard reads again under the lock of the loan: the contract ends while the pledge waits for it.
    const blocking = await startBlocking(platform.db, (tx) =>
      sql`select from financing where id = ${loan} for update`.execute(tx),
    )
    const received = getRejectionCode(financing.pledgeAct(financing.approver, 'Receive', pledge))
    await waitForBlocked(platform.db, blocking)
    await blocking.finish(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update contract set effective_to = today() - 1 where id = ${last}`.execute(tx)
    })
    expect(await received).toBe('contracts_missing')
    await setBySql(last, sql`effective_to = null`)
    await ok(financing.pledgeAct(financing.approver, 'Receive', pledge))
    expect(await loadLoan(loan)).toMatchObject({ loan_state: 6 })
  })
})

describe('reminder of signers', () => {
  it('sends the link of each next signer once, two days before the end', async () => {
    const { id, owner, bank } = await fixture.sendTwo(await createLoan())
    await ok(fixture.sign(bank))
    const listLinks = async () =>
      (
        await sql<{ phone: string; is_open: boolean }>`
        select ticket.phone, revoked_time is null and done_time is null as is_open from page_ticket ticket
          join contract_party party on party.id = party_id where contract_id = ${id} order by ticket.id`.execute(
          platform.db,
        )
      ).rows
    const first = await findTicket(platform, owner.number)
    const before = await listLinks()
    await endContracts(deps)
    expect(await listLinks()).toEqual(before)

    await setBySql(id, sql`sign_end = now() + interval '47 hours'`)
    await sql`alter table contract_party disable trigger user`.execute(platform.db)
    await sql`update contract_party set invite_time = now() - interval '5 days' where contract_id = ${id}`.execute(
      platform.db,
    )
    await sql`alter table contract_party enable trigger user`.execute(platform.db)
    await endContracts(deps)
    const reminded = await listLinks()
    expect(reminded).toHaveLength(before.length + 1)
    expect(reminded.at(-1)).toEqual({ phone: owner.number, is_open: true })
    expect(reminded.filter(({ is_open: isOpen }) => isOpen)).toHaveLength(1)
    const second = await findTicket(platform, owner.number)
    expect(second).not.toBe(first)
    expect(await getRejectionCode(owner.phone.call('open', { code: first }))).toBe('ticket_unusable')

    await endContracts(deps)
    expect(await listLinks()).toEqual(reminded)
    await ok(fixture.sign(owner))
    expect(await fixture.read(id)).toMatchObject({ state: 3 })
  })
})
