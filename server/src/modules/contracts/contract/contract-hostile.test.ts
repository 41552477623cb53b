// Contracts against a hostile bank, a hostile signer and SQL by hand.
import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { CONTRACT_EVIDENCE, CONTRACT_PATHS, type CallResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { TEMPLATE_LIST } from '#modules/paths.ts'
import { erasePersonal } from '#modules/system/ledger/erase.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { contractParty } from '../party/party.ts'
import { buildContent, createContractFixture, type Signer } from '../testing/contract-fixture.ts'
import { findCode } from '../testing/phone.ts'
import { contract } from './contract.ts'

const { platform, fixture } = await setUpDesk((each) => createContractFixture(each, { terms: { contract_kinds: [3] } }))

type Person = Omit<Signer, 'ticket'>

const createLoan = async () => fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)

async function addDraft(loan: number, template: Row = {}, more: Row = {}) {
  const templateId = await fixture.addTemplate({ signers: [1, 4], sign_order: 3, ...template })
  const { id } = await ok(fixture.addContract(loan, templateId, more))
  return { id, templateId, signers: await fixture.enterSigners(id) }
}

async function sendTwo(loan?: number, template: Row = {}, more: Row = {}) {
  const { id, signers } = await addDraft(loan ?? (await createLoan()), template, more)
  await ok(fixture.send(id))
  return { id, owner: getSigner(signers, 1), bank: getSigner(signers, 4) }
}

function getSigner(signers: ReadonlyMap<number, Person>, role: number): Person {
  const signer = signers.get(role)
  if (signer === undefined) throw new Error(`no signer of role ${role}`)
  return signer
}

const readText = async (id: number) =>
  (await sql<{ content: string }>`select content from contract where id = ${id}`.execute(platform.db)).rows[0]?.content

const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      platform.db,
    )
  ).rows.length

const run = (text: string) => sql.raw(text).execute(platform.db)
const forgetCodes = (phone: string) =>
  sql`update verify_code set create_time = create_time - interval '2 days' where phone = ${phone}`.execute(platform.db)

describe('draft of a hostile bank', () => {
  it('does not replace figures of the loan by entered values', async () => {
    const own_values = JSON.stringify([
      { name: 'loan.amount', value: '1.00' },
      { name: 'owner.name', value: '某某公司' },
    ])
    const { id } = await sendTwo(undefined, {}, { own_values })
    expect(await readText(id)).toContain('100000.00')
    expect(await readText(id)).not.toContain('某某公司')
  })

  it.runIf(isFullTier)('has the parties of its loan after the loan is changed', async () => {
    const [first, second] = [await createLoan(), await createLoan()]
    const { id, templateId } = await addDraft(first)
    const draft = await fixture.read(id)
    await sql`update contract_party set organisation_id = ${platform.platformId} where contract_id = ${id} and role = 1`.execute(
      platform.db,
    )
    await ok(
      fixture.clerk.post(contract.calls.edit, {
        id,
        version: draft['version'] as number,
        contract_name: null,
        contract_type: null,
        own_values: null,
        file_url: [],
        effective_to: null,
        supersedes_id: null,
        remark: null,
        financing_id: second,
        origin: 1,
        template_id: templateId,
      }),
    )
    const { rows } = await sql<{ is_owner: boolean }>`
      select organisation_id = owner_id as is_owner from contract_party party join contract on contract.id = contract_id
       where contract_id = ${id} and role = 1`.execute(platform.db)
    expect(rows).toEqual([{ is_owner: true }])
  })

  it('is not sent while a clause hides a required term', async () => {
    const content = buildContent()
    const hidden = JSON.parse(content) as { content: { type: string; content: { type: string }[] }[] }
    const place = hidden.content.findIndex((block) => block.content.some(({ type }) => type === 'term'))
    const [block] = hidden.content.splice(place, 1)
    const clause = { type: 'clause', attrs: { when: 'guaranteed' }, content: [block] }
    const { id } = await addDraft(await createLoan(), {
      content: JSON.stringify({ ...hidden, content: [...hidden.content, clause] }),
    })
    expect(await fixture.send(id)).toMatchObject({ code: 'variables_missing' })
  })

  it('is not sent with a retired template', async () => {
    const { id, templateId } = await addDraft(await createLoan())
    await ok(fixture.clerk.post(TEMPLATE_LIST.replace(/List$/, 'Disable'), { id: templateId }))
    expect(await getRejectionCode(fixture.send(id))).toBe('not_now')
  })

  it('is not sent after its loan has ended', async () => {
    const loan = await createLoan()
    const { id } = await addDraft(loan)
    await run('alter table financing disable trigger user')
    await sql`update financing set loan_state = 15 where id = ${loan}`.execute(platform.db)
    const sent = await getRejectionCode(fixture.send(id))
    await sql`update financing set loan_state = 4 where id = ${loan}`.execute(platform.db)
    await run('alter table financing enable trigger user')
    expect(sent).toBe('not_now')
  })

  it('is not sent when no party besides the bank signs it', async () => {
    const templateId = await fixture.addTemplate({ signers: [3, 4], sign_order: 3 })
    const { id } = await ok(fixture.addContract(await createLoan(), templateId))
    await fixture.enterSigners(id)
    expect(await getRejectionCode(fixture.send(id))).toBe('party_missing')
  })

  it('is not sent with one phone for the bank and another party', async () => {
    const { id } = await addDraft(await createLoan())
    await sql`update contract_party set signer_phone = '13912345678' where contract_id = ${id}`.execute(platform.db)
    expect(await getRejectionCode(fixture.send(id))).toBe('phone_shared')
  })

  it.runIf(isFullTier)('is not sent with signers that were replaced after its file was made', async () => {
    const loan = await createLoan()
    const { id } = await addDraft(loan)
    const [party] = await fixture.listParties(id)
    let sending: Promise<CallResponse<unknown>> | undefined
    // The file is made, and the transaction waits for the loan.
    await inTransaction(platform.db, async (tx) => {
      await sql`select from financing where id = ${loan} for update`.execute(tx)
      sending = fixture.send(id)
      await expect.poll(countWaiting).toBe(1)
      const signer = { signer_name: '赵六', signer_phone: '13900009999', card_no: '11010519491231002X', step: 1 }
      await ok(fixture.clerk.post(contractParty.calls.edit, { id: party?.id ?? 0, version: 2, ...signer }))
    })
    expect(await sending).toMatchObject({ code: 'conflict' })
    expect(await fixture.read(id)).toMatchObject({ state: 0 })
    await ok(fixture.send(id))
  })
})

describe('contract that supersedes', () => {
  it.runIf(isFullTier)('replaces one of its kind only', async () => {
    const loan = await createLoan()
    const first = await sendTwo(loan)
    await ok(fixture.sign(first.owner))
    await ok(fixture.sign(first.bank))
    const other = await fixture.addTemplate({ signers: [1, 4], sign_order: 3, type: 6 })
    const added = fixture.addContract(loan, other, { supersedes_id: first.id })
    expect(await getRejectionCode(added)).toBe('invalid_input')
  })

  it.runIf(isFullTier)('takes effect once of two that supersede the same', async () => {
    const loan = await createLoan()
    const first = await sendTwo(loan)
    await ok(fixture.sign(first.owner))
    await ok(fixture.sign(first.bank))
    const more = { supersedes_id: first.id }
    const [second, third] = [await sendTwo(loan, {}, more), await sendTwo(loan, {}, more)]
    await ok(fixture.sign(second.owner))
    await ok(fixture.sign(second.bank))
    expect(await fixture.read(first.id)).toMatchObject({ state: 4 })
    await fixture.sign(third.owner)
    expect(await getRejectionCode(fixture.sign(third.bank))).toBe('earlier_ended')
  })
})

describe('hostile request', () => {
  const forge = (path: string, payload: Buffer, more: object = {}, isPlain = false) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
    const head = Buffer.from(JSON.stringify({ alg: 'ES256', jwk: { kty, crv, x, y }, ...more })).toString('base64url')
    const input = `${head}.${isPlain ? payload.toString() : payload.toString('base64url')}`
    const signature = signBytes('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return { path, signed: `${input}.${signature.toString('base64url')}` }
  }
  const { open, refuse } = CONTRACT_PATHS

  it('is rejected if the evidence could not read it', async () => {
    const { owner } = await sendTwo()
    const body = (path: string) => JSON.stringify({ htu: path, code: 'a'.repeat(43) })
    const requests = [
      forge(open, Buffer.from(body(open)), { crit: ['b64'], b64: false }, true),
      forge(open, Buffer.from(`\uFEFF${body(open)}`)),
    ]
    for (const { path, signed } of requests)
      expect(await getRejectionCode(owner.phone.post(path, signed))).toMatch(/^bad_(signature|request)$/)
  })

  it('is rejected with text that is not storable', async () => {
    const { owner } = await sendTwo()
    const { code } = await fixture.open(owner)
    for (const reason of ['a\u0000b', 'a\uD800b'])
      expect(await getRejectionCode(owner.phone.call('refuse', { code, reason })), JSON.stringify(reason)).toBe(
        'bad_request',
      )
    expect(refuse).toBeDefined()
  })

  it('does not use the code of one contract for another of the same phone', async () => {
    const first = await addDraft(await createLoan())
    const second = await addDraft(await createLoan())
    const [mine, theirs] = [getSigner(first.signers, 1), getSigner(second.signers, 1)]
    await sql`update contract_party set signer_phone = ${mine.number} where contract_id = ${second.id} and role = 1`.execute(
      platform.db,
    )
    await ok(fixture.send(first.id))
    const opened = await fixture.open(mine)
    await ok(fixture.send(second.id))
    await forgetCodes(mine.number)
    const same = { ...theirs, phone: mine.phone, number: mine.number }
    const other = await fixture.open(same)
    const { page } = other
    await forgetCodes(mine.number)
    const signature = await fixture.buildSignature(mine, opened)
    const swapped = { ...signature, code: other.code, nonce: page.nonce, file_hash: page.file_hash }
    expect(await getRejectionCode(mine.phone.call('save', swapped))).toBe('bad_verify_code')
    expect((await findCode(platform, mine.number, 'sign')).text).toContain(opened.page.file_hash.slice(0, 8))
    await ok(mine.phone.call('save', signature))
  })

  it.runIf(isFullTier)('leaves readable evidence with many strokes and a hostile browser', async () => {
    const { id, owner } = await sendTwo()
    const opened = await fixture.open(owner)
    const signature = await fixture.buildSignature(owner, opened)
    const stroke = Array.from({ length: 1200 }, (_, place) => [place % 9000, (place * 7) % 9000, place, 0])
    const strokes = Array.from({ length: 12 }, () => stroke)
    const signed = owner.phone.sign(CONTRACT_PATHS.save, { ...signature, strokes })
    const response = await platform.app.inject({
      method: 'POST',
      url: `/api/v1/${CONTRACT_PATHS.save}`,
      payload: { signed },
      headers: { 'user-agent': `${'W'.repeat(150)}<b>‮\u{1F600}${'漢'.repeat(200)}` },
    })
    expect(response.json()).toMatchObject({ status: true })
    const { bytes } = await fixture.clerk.rawPost(CONTRACT_EVIDENCE, { lang: 'zh' }, { id })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64)
  })
})

describe('SQL by hand', () => {
  it('puts no contract into effect without stored signatures (I20)', async () => {
    const { id } = await sendTwo()
    await expect(
      run(
        `update contract_party set state = 2, sign_time = now() where contract_id = ${id};
         update contract set state = 3, effective_time = now(), sign_time = now() where id = ${id}`,
      ),
    ).rejects.toThrow(/lacks signatures/)
  })

  it.runIf(isFullTier)('changes neither parties, end nor existence of a sent contract', async () => {
    const { id } = await sendTwo()
    for (const change of [
      `update contract_party set signer_phone = '13900000001' where contract_id = ${id}`,
      `update contract_party set signer_name = 'X' where contract_id = ${id}`,
      `update contract_party set step = 9 where contract_id = ${id}`,
      `delete from contract_party where contract_id = ${id} and role = 1`,
      `insert into contract_party (contract_id, role, organisation_id) select ${id}, 3, organisation_id from contract_party where contract_id = ${id} limit 1`,
      `update contract set effective_to = today() + 900 where id = ${id}`,
      `delete from contract where id = ${id}`,
    ])
      await expect(run(change), change).rejects.toThrow(/stays? as (it|they) (was|were) sent|does not go from/)
  })
  it('erases a signer by order, and rejects the signature of the link', async () => {
    const { id, owner } = await sendTwo()
    const [party] = await fixture.listParties(id)
    const fields = ['signer_name', 'signer_phone', 'card_no']
    await erasePersonal(platform.db, { resource: contractParty, id: party?.id ?? 0, fields, order: 'A-1' })
    const { code } = await fixture.open(owner)
    const identity = { real_name: owner.name, card_tail: owner.tail }
    expect(await getRejectionCode(owner.phone.call('code', { code, purpose: 'sign', ...identity }))).toBe(
      'not_the_signer',
    )
  })
})
