// The signing page under attack, and contracts that end otherwise than by signatures.
import { createHash } from 'node:crypto'
import { CONTRACT_EVIDENCE, CONTRACT_PATHS, type ContractCheck, type ContractSigned, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { APPLICATION_LIST } from '#modules/lending/testing/financing-fixture.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { endContracts } from '../jobs/contract-terms.ts'
import { buildContent, createContractFixture, type Signer } from '../testing/contract-fixture.ts'
import { createPhone, findTicket } from '../testing/phone.ts'

const { platform, fixture } = await setUpDesk((each) =>
  createContractFixture(each, { terms: { contract_kinds: [3, 6] } }),
)

const log = pino({ level: 'silent' })
const { info, save, refuse, open, file, code: sendCode } = CONTRACT_PATHS
const createLoan = async (state = 4) =>
  fixture.financing.createLoan(state, [await fixture.financing.receipt(50_00)], 100_000_00)

type Person = Omit<Signer, 'ticket'>

const sendTwo = async (loan?: number, more: Row = {}) => fixture.sendTwo(loan ?? (await createLoan()), more)

const forget = ({ number }: Person) =>
  sql`update verify_code set create_time = create_time - interval '2 days' where phone = ${number}`.execute(platform.db)

const readCheck = async (id: number): Promise<ContractCheck> => {
  const { rows } = await sql<{ code: string }>`select check_token as code from contract where id = ${id}`.execute(
    platform.db,
  )
  return ok(platform.nobody.get<ContractCheck>(CONTRACT_PATHS.check, { code: rows[0]?.code ?? '' }))
}

describe('ticket', () => {
  it('opens nothing in another browser, with or without the code', async () => {
    const { owner } = await sendTwo()
    const thief = createPhone(platform)
    const ticket = await findTicket(platform, owner.number)
    expect(await ok(thief.call('open', { code: ticket }))).toMatchObject({ phone: expect.stringContaining('****') })
    expect(await getRejectionCode(thief.call('info', { code: ticket, verify: '000000' }))).toBe('bad_verify_code')
    const opened = await fixture.open(owner)
    await forget(owner)
    for (const [name, payload] of [
      ['info', {}],
      ['code', { purpose: 'open' }],
      ['file', {}],
      ['refuse', { reason: 'no' }],
    ] as const)
      expect(await getRejectionCode(thief.call(name, { code: ticket, ...payload })), name).toBe('other_browser')
    const signature = await fixture.buildSignature(owner, opened)
    expect(await getRejectionCode(thief.call('save', signature))).toBe('other_browser')
  })

  it('accepts a request only by its key, for its call', async () => {
    const { owner } = await sendTwo()
    const ticket = await findTicket(platform, owner.number)
    const [head = '', payload = '', signature = ''] = owner.phone.sign(open, { code: ticket }).split('.')
    const other = createPhone(platform).sign(open, { code: ticket }).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const forged = [
      `${head}.${payload}.${other[2]}`,
      `${none}.${payload}.`,
      `${head}.${Buffer.from('{"htu":"x"}').toString('base64url')}.${signature}`,
      `${head}.${payload}`,
      'rubbish',
    ]
    for (const each of forged)
      expect(await getRejectionCode(owner.phone.post(open, each)), each.slice(0, 20)).toBe('bad_signature')
    for (const path of [sendCode, info, file, save, refuse])
      expect(await getRejectionCode(owner.phone.post(path, owner.phone.sign(open, { code: ticket }))), path).toMatch(
        /^bad_(signature|request)$/,
      )
  })

  it.runIf(isFullTier)('ends with the fifth wrong answer about the signer', async () => {
    const { owner } = await sendTwo()
    const { code } = await fixture.open(owner)
    const ask = (card_tail: string) =>
      getRejectionCode(owner.phone.call('code', { code, purpose: 'sign', real_name: owner.name, card_tail }))
    for (const tail of ['0001', '0002', '0003', '0004', '0005']) expect(await ask(tail)).toBe('not_the_signer')
    expect(await ask(owner.tail)).toBe('ticket_unusable')
  })

  it.runIf(isFullTier)('ends when another one is sent, when it expires and when the contract is void', async () => {
    const { id, owner, bank } = await sendTwo()
    const first = await findTicket(platform, owner.number)
    await ok(fixture.act(fixture.clerk, 'Remind', id))
    expect(await getRejectionCode(owner.phone.call('open', { code: first }))).toBe('ticket_unusable')
    const second = await findTicket(platform, owner.number)
    expect(await ok(owner.phone.call('open', { code: second }))).toMatchObject({ is_open: 0 })
    await sql`update page_ticket set expires_at = now() where phone = ${owner.number}`.execute(platform.db)
    expect(await getRejectionCode(owner.phone.call('open', { code: second }))).toBe('ticket_unusable')
    const opened = await fixture.open(bank)
    const signature = await fixture.buildSignature(bank, opened)
    await ok(fixture.act(fixture.clerk, 'Cancel', id, { reason: 'a typing error' }))
    expect(await getRejectionCode(bank.phone.call('save', signature))).toBe('ticket_unusable')
  })
})

describe('signature', () => {
  it('is rejected with another file, nonce, code or identity, and used once', async () => {
    const { id, owner } = await sendTwo()
    const opened = await fixture.open(owner)
    const signature = await fixture.buildSignature(owner, opened)
    const attempt = (change: object) => getRejectionCode(owner.phone.call('save', { ...signature, ...change }))
    expect(await attempt({ nonce: 'x' })).toBe('contract_changed')
    expect(await attempt({ strokes: [signature['strokes']] })).toBe('bad_request')
    expect(await attempt({ verify: '000000' })).toBe('bad_verify_code')
    expect(await attempt({ file_hash: 'a'.repeat(64) })).toBe('contract_changed')
    // The code was used by the attempt that named another file.
    expect(await attempt({})).toBe('bad_verify_code')
    await forget(owner)
    const again = await fixture.buildSignature(owner, opened)
    const both = await Promise.all([
      owner.phone.call<ContractSigned>('save', again),
      owner.phone.call<ContractSigned>('save', again),
    ])
    expect(both.filter(({ status }) => status)).toHaveLength(1)
    expect(await getRejectionCode(owner.phone.call('save', again))).toBe('ticket_unusable')
    const { rows } = await sql`select from contract_signature where contract_id = ${id}`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  it('makes the contract effective after concurrent signatures of both parties', async () => {
    const { id, owner, bank } = await sendTwo()
    const signatures = [
      await fixture.buildSignature(owner, await fixture.open(owner)),
      await fixture.buildSignature(bank, await fixture.open(bank)),
    ]
    const answers = await Promise.all(
      [owner, bank].map(async (signer, place) =>
        ok(signer.phone.call<ContractSigned>('save', signatures[place] ?? {})),
      ),
    )
    expect(answers.map(({ is_effective }) => is_effective).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await fixture.read(id)).toMatchObject({ state: 3 })
  })

  it('cannot be changed, and fixes text and file of the contract (I20)', async () => {
    const { id, owner } = await sendTwo()
    await ok(fixture.sign(owner))
    const changes = [
      sql`update contract set content = '{}' where id = ${id}`,
      sql`update contract set file_hash = repeat('0', 64) where id = ${id}`,
      sql`update contract set file_url = '{1}' where id = ${id}`,
      sql`update contract set terms = '{}' where id = ${id}`,
      sql`update contract_signature set real_name = 'X' where contract_id = ${id}`,
      sql`delete from contract_signature where contract_id = ${id}`,
    ]
    for (const change of changes)
      await expect(change.execute(platform.db)).rejects.toThrow(/stays as it was|only added to/)
    await expect(
      sql`update contract set state = 3, effective_time = now() where id = ${id}`.execute(platform.db),
    ).rejects.toThrow(/lacks signatures/)
  })
})

async function readFile(id: number): Promise<unknown> {
  const { rows } = await sql`select file_url, file_hash from contract where id = ${id}`.execute(platform.db)
  return rows[0]
}

describe('contract', () => {
  it('is neither sent nor effective with terms that differ from the policy of the loan', async () => {
    const line = [{ type: 'paragraph', content: [{ type: 'term', attrs: { key: 'warn_line', value: '1234' } }] }]
    const template = await fixture.addTemplate({ signers: [1, 4], content: buildContent(line) })
    const { id } = await ok(fixture.addContract(await createLoan(), template))
    await fixture.enterSigners(id)
    expect(await fixture.send(id)).toMatchObject({
      code: 'contract_disagrees',
      message: expect.stringContaining('预警线'),
    })

    const { id: sent, owner, bank } = await sendTwo()
    await sql`alter table contract disable trigger protect_contract`.execute(platform.db)
    await sql`update contract set terms = '{"call_line": "1"}' where id = ${sent}`.execute(platform.db)
    await sql`alter table contract enable trigger protect_contract`.execute(platform.db)
    await ok(fixture.sign(owner))
    expect(await getRejectionCode(fixture.sign(bank))).toBe('contract_disagrees')
    expect(await fixture.read(sent)).toMatchObject({ state: 2 })
  })

  it('ends by a refusal with its reason, for all parties', async () => {
    const { id, owner, bank } = await sendTwo()
    const { code } = await fixture.open(owner)
    await ok(owner.phone.call('refuse', { code, reason: '利率与约定不符' }))
    expect(await fixture.read(id)).toMatchObject({ state: 8, sign_status: 3, reason: '利率与约定不符' })
    expect(await getRejectionCode(bank.phone.call('open', { code: await findTicket(platform, bank.number) }))).toBe(
      'ticket_unusable',
    )
  })

  it('is superseded when the later one takes effect, and is needed at the draw (I19)', async () => {
    const loan = await createLoan()
    const first = await sendTwo(loan)
    await ok(fixture.sign(first.owner))
    await ok(fixture.sign(first.bank))
    const other = await sendTwo(loan, { type: 6 })
    await ok(fixture.sign(other.owner))
    await ok(fixture.sign(other.bank))
    expect(await fixture.financing.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 5 })
    await ok(fixture.financing.act(fixture.financing.owner, 'Hold', loan))
    await fixture.financing.pledgeAll(loan)

    const template = await fixture.addTemplate({ signers: [1, 4], sign_order: 3 })
    const { id } = await ok(fixture.addContract(loan, template, { supersedes_id: first.id }))
    const signers = await fixture.enterSigners(id)
    await ok(fixture.send(id))
    for (const signer of signers.values()) await ok(fixture.sign(signer))
    expect(await fixture.read(first.id)).toMatchObject({ state: 4 })

    await sql`alter table contract disable trigger user`.execute(platform.db)
    await sql`update contract set effective_to = today() - 1 where id = ${id}`.execute(platform.db)
    await sql`alter table contract enable trigger user`.execute(platform.db)
    const { financing } = fixture
    const draw = async () =>
      financing.act(financing.accountant, 'Draw', loan, {
        draw_way: 2,
        draw_no: `FK-${loan}`,
        draw_files: await financing.files(financing.accountant),
      })
    expect(await getRejectionCode(draw())).toBe('contracts_missing')
    await sql`alter table contract disable trigger user`.execute(platform.db)
    await sql`update contract set effective_to = null where id = ${id}`.execute(platform.db)
    await sql`alter table contract enable trigger user`.execute(platform.db)
    await ok(draw())
    expect(await getRejectionCode(fixture.act(fixture.clerk, 'Terminate', id, { reason: 'x' }))).toBe('loan_is_live')
  })

  it('becomes void when its time for signing ends, and expires after its last day', async () => {
    const deps = createJobDeps(platform.serverDb, log)
    const unsigned = await sendTwo()
    const signed = await sendTwo()
    await ok(fixture.sign(signed.owner))
    await ok(fixture.sign(signed.bank))
    await sql`alter table contract disable trigger user`.execute(platform.db)
    await sql`update contract set sign_end = now() - interval '1 minute' where id = ${unsigned.id}`.execute(platform.db)
    await sql`update contract set effective_to = today() - 1 where id = ${signed.id}`.execute(platform.db)
    await sql`alter table contract enable trigger user`.execute(platform.db)
    expect(await getRejectionCode(fixture.sign(unsigned.owner))).toBe('ticket_unusable')
    await endContracts(deps)
    expect(await fixture.read(unsigned.id)).toMatchObject({ state: 7 })
    expect(await fixture.read(signed.id)).toMatchObject({ state: 6 })
  })

  it.runIf(isFullTier)('on paper keeps its file, and shows hashes of scans only once they are confirmed', async () => {
    const { id } = await fixture.sendOnPaper()
    const sent = await readFile(id)
    const confirm = sql`update contract set state = 3, effective_time = now() where id = ${id}`
    await expect(confirm.execute(platform.db)).rejects.toThrow(/lacks signatures/)
    const scan = await ok(fixture.uploadScan('', { contract_id: id }))
    expect((await readCheck(id)).signed_hashes).toEqual([])
    await ok(fixture.count(fixture.checker, 'Check', scan.id))
    await ok(fixture.count(fixture.second, 'Accept', scan.id))
    await expect(sql`update contract set signed_file = file_url where id = ${id}`.execute(platform.db)).rejects.toThrow(
      /stays as it was/,
    )
    expect(await readFile(id)).toEqual(sent)
    const check = await readCheck(id)
    const { rows: files } = await sql<{ sha256: string }>`
      select sha256 from contract_scan scan join file on file.id = any (files) where scan.id = ${scan.id}`.execute(
      platform.db,
    )
    expect(check.signed_hashes).toEqual(files.map(({ sha256 }) => sha256))
    expect(check.signed_hashes).not.toContain(check.file_hash)
  })
})

describe('evidence', () => {
  it('names every signature, and the public check only number, state and hash', async () => {
    const { id, owner, bank } = await sendTwo()
    await ok(fixture.sign(owner))
    const { check_path } = await ok(fixture.sign(bank))
    const { app } = platform
    const check = await app.inject({ url: `/api/v1/${CONTRACT_PATHS.check}?code=${check_path.split('/').at(-1)}` })
    const { data } = check.json<{ data: ContractCheck }>()
    expect(data).toMatchObject({ is_effective: 1, file_hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(check.body).not.toMatch(/王芳|陈静|139\d{8}/)
    const { bytes } = await fixture.clerk.rawPost(CONTRACT_EVIDENCE, { lang: 'zh' }, { id })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    const plain = text.replaceAll(/\s/g, '')
    const { rows } = await sql<{
      request: string
    }>`select request from contract_signature where contract_id = ${id}`.execute(platform.db)
    expect(rows).toHaveLength(2)
    for (const part of [data.file_hash, '王芳', '陈静', '第十三条', 'contract.signed', 'contract.effective'])
      expect(plain, part).toContain(part)
    expect(plain).not.toContain(owner.number)
    const drawn = JSON.stringify([
      [
        [10, 10, 0, 500],
        [60, 40, 90, 600],
      ],
      [
        [20, 30, 200, 500],
        [70, 35, 280, 400],
      ],
    ])
    expect(plain).toContain(createHash('sha256').update(drawn).digest('hex'))
  })

  it.runIf(isFullTier)('is not given to another bank', async () => {
    const { id } = await sendTwo()
    const other = await createContractFixture(platform)
    expect(await getRejectionCode(other.clerk.post(CONTRACT_EVIDENCE, { id }))).toBe('not_found')
  })
})
