// The page on which guarantors read and acknowledge margin calls, also under attack.
import { CALL_PATHS, type CallPage, type TicketSender } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { loadDossierLines } from '#modules/lending/margin-call/dossier.queries.ts'
import { CALL_PRICES, type CallFixture, createCallFixture } from '#modules/lending/testing/call-fixture.ts'
import { createPhone, findCode, findTicket, type Phone } from '#testing/phone.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'

const { open, code: sendCode, info, save } = CALL_PATHS
const NUMBER = '13900000071'

let platform: TestPlatform
let fixture: CallFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createCallFixture(platform)
  await sql`update system_setting set site_url = 'https://cangdan.example'`.execute(platform.db)
  await sql`update bank set account_name = '示范银行', bank_account = '6222020000001234' where id = ${fixture.bankId}`.execute(
    platform.db,
  )
})
afterAll(() => platform.close())

/** Lets more codes be sent to a phone. */
const forgetCodes = () => sql`update verify_code set create_time = create_time - interval '2 days'`.execute(platform.db)

async function createGuaranteedLoan() {
  const guarantor = await fixture.guarantor(1_000_000_00, { contact_phone: NUMBER })
  const called = await fixture.createCalledLoan({ guarantor_ids: [guarantor] })
  return { ...called, guarantor, code: await findTicket(platform, NUMBER, 'guarantee') }
}

async function openPage(phone: Phone, code: string, number = NUMBER): Promise<CallPage> {
  await forgetCodes()
  await ok(phone.call(sendCode, { code }))
  const { code: verify } = await findCode(platform, number, 'contract')
  return ok(phone.call<CallPage>(info, { code, verify }))
}

const listEvents = async (call: number) => {
  const { rows } = await sql<{ kind: string }>`
    select replace(convert_from(body, 'UTF8')::jsonb ->> 'kind', 'margin_call.', '') as kind
      from ledger_entry where stream = 'margin_call:' || ${call}::bigint order by seq`.execute(platform.db)
  return rows.map(({ kind }) => kind)
}

describe('page of a guarantor', () => {
  it('shows one margin call after the code, and stores the acknowledgement once', async () => {
    const { loan, call, code } = await createGuaranteedLoan()
    const phone = createPhone(platform)
    expect(await ok(phone.call<TicketSender>(open, { code }))).toMatchObject({ phone: '139****0071', is_open: 0 })
    expect(await getRejectionCode(phone.call(info, { code }))).toBe('bad_verify_code')
    expect(await getRejectionCode(phone.call(save, { code }))).toBe('other_browser')
    const page = await openPage(phone, code)
    expect(page).toMatchObject({
      exposure: 500_000_00,
      ltv: 82_24,
      line: 80_00,
      cash: 74_400_00,
      suspended: 0,
      goods: 7_00,
      account_name: '示范银行',
      account: '6222020000001234',
      acknowledge_time: null,
    })
    const { rows } = await sql<{ no: string; financing_no: string }>`
      select call_no as no, financing_no from margin_call join financing on financing.id = financing_id where financing_id = ${loan}`.execute(
      platform.db,
    )
    expect(page).toMatchObject({ call_no: rows[0]?.no, financing_no: rows[0]?.financing_no })

    const { acknowledge_time: time } = await ok(phone.call<CallPage>(save, { code }))
    expect(time).toBeGreaterThan(0)
    // The same browser may repeat it and read on; another one may not.
    expect(await ok(phone.call<CallPage>(save, { code }))).toMatchObject({ acknowledge_time: time })
    expect(await ok(phone.call<CallPage>(info, { code }))).toMatchObject({ acknowledge_time: time })
    expect(await getRejectionCode(createPhone(platform).call(info, { code }))).toBe('ticket_unusable')
    expect(await listEvents(call)).toEqual([
      'issued',
      'guarantor_notified',
      'guarantor_opened',
      'guarantor_acknowledged',
    ])
    const { guarantors } = await loadDossierLines(platform.db, call)
    expect(guarantors).toMatchObject([{ phone: NUMBER, acknowledged: expect.stringMatching(/^\d{4}-/) }])
    await fixture.setPrice(CALL_PRICES.good)
    // The call has ended.
    expect(await getRejectionCode(phone.call(info, { code }))).toBe('ticket_unusable')
  })

  it.runIf(isFullTier)('stores acknowledgements of each phone separately', async () => {
    const other = '13900000072'
    const { call, code, guarantor } = await createGuaranteedLoan()
    const [former, next] = [createPhone(platform), createPhone(platform)]
    await openPage(former, code)
    await ok(former.call(save, { code }))
    await sql`update guarantor set contact_phone = ${other} where id = ${guarantor}`.execute(platform.db)
    await fixture.setPrice(CALL_PRICES.closeOut)
    for (const path of [open, info, save])
      expect(await getRejectionCode(former.call(path, { code })), path).toBe('ticket_unusable')
    const listLinks = async () => (await loadDossierLines(platform.db, call)).guarantors
    const acknowledged = expect.stringMatching(/^\d{4}-/)
    expect(await listLinks()).toMatchObject([
      { phone: NUMBER, acknowledged },
      { phone: other, opened: '', acknowledged: '' },
    ])
    const newer = await findTicket(platform, other, 'guarantee')
    expect(await openPage(next, newer, other)).toMatchObject({ acknowledge_time: null })
    await ok(next.call(save, { code: newer }))
    expect(await listLinks()).toMatchObject([
      { phone: NUMBER, acknowledged },
      { phone: other, acknowledged },
    ])
    expect((await listEvents(call)).slice(-3)).toEqual([
      'guarantor_notified',
      'guarantor_opened',
      'guarantor_acknowledged',
    ])
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('opens nothing in another browser, after its end, and once a newer link was sent', async () => {
    const { call, code, guarantor } = await createGuaranteedLoan()
    const [phone, thief] = [createPhone(platform), createPhone(platform)]
    await openPage(phone, code)
    for (const path of [sendCode, info, save]) {
      expect(await getRejectionCode(thief.call(path, { code })), path).toBe('other_browser')
      // Signed for another call.
      expect(await getRejectionCode(phone.post(path, phone.sign(open, { code }))), path).toBe('bad_signature')
    }
    await sql`update guarantor set disabled = 1 where id = ${guarantor}`.execute(platform.db)
    expect(await getRejectionCode(phone.call(info, { code }))).toBe('ticket_unusable')
    await sql`update guarantor set disabled = 0 where id = ${guarantor}`.execute(platform.db)
    await fixture.setPrice(CALL_PRICES.closeOut)
    expect(await getRejectionCode(phone.call(info, { code }))).toBe('ticket_unusable')
    const newer = await findTicket(platform, NUMBER, 'guarantee')
    expect(await openPage(thief, newer)).toMatchObject({ call_no: expect.any(String), cash: 127_600_00 })
    await sql`update page_ticket set expires_at = now() where phone = ${NUMBER}`.execute(platform.db)
    expect(await getRejectionCode(thief.call(info, { code: newer }))).toBe('ticket_unusable')
    await expect(fixture.run(`delete from call_guarantor where margin_call_id = ${call}`)).rejects.toMatchObject({
      hint: 'not_now',
    })
    await expect(
      fixture.run(`update call_guarantor set opened_time = now() where margin_call_id = ${call}`),
    ).rejects.toMatchObject({ hint: 'not_now' })
    await fixture.setPrice(CALL_PRICES.good)
  })
})
