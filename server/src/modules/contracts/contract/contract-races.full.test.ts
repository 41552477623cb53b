// Simultaneous steps of a contract, callers without a right to it, and links in bulk.
import { CONTRACT_EVIDENCE, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { CONTRACT_LIST } from '#modules/paths.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { buildPdf } from '#platform/pdf/build-pdf.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { contractParty } from '../party/party.ts'
import { contractTemplate } from '../template/template.ts'
import { createContractFixture, type Signer } from '../testing/contract-fixture.ts'
import { contract } from './contract.ts'
import { buildContractPdf } from './contract.pdf.ts'

const { platform, fixture } = await setUpDesk((each) => createContractFixture(each, { terms: { contract_kinds: [3] } }))

type Person = Omit<Signer, 'ticket'>

const createLoan = async () => fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)

async function addDraft(more: Row = {}, loan?: number) {
  const template = await fixture.addTemplate({ signers: [1, 4], sign_order: 3 })
  const { id } = await ok(fixture.addContract(loan ?? (await createLoan()), template, more))
  const signers = await fixture.enterSigners(id)
  const [owner, bank] = [signers.get(1), signers.get(4)]
  if (owner === undefined || bank === undefined) throw new Error('no signers')
  return { id, owner, bank }
}

async function sendTwo(more: Row = {}, loan?: number) {
  const draft = await addDraft(more, loan)
  await ok(fixture.send(draft.id))
  return draft
}

const readPartyVersion = async (id: number) =>
  (await sql<{ version: number }>`select version from contract_party where id = ${id}`.execute(platform.db)).rows[0]
    ?.version ?? 0

const prepareSave = async (signer: Person) => {
  const signature = await fixture.buildSignature(signer, await fixture.open(signer))
  return () => signer.phone.call('save', signature)
}
const prepareRefusal = async (signer: Person) => {
  const { code } = await fixture.open(signer)
  return () => signer.phone.call('refuse', { code, reason: 'no' })
}

const readState = async (id: number) => {
  const { rows } = await sql<{ state: number; signed: number; signatures: number; open: number }>`
    select state, (select count(*)::int from contract_party where contract_id = ${id} and state = 2) as signed,
           (select count(*)::int from contract_signature where contract_id = ${id}) as signatures,
           (select count(*)::int from page_ticket join contract_party party on party.id = party_id
             where contract_id = ${id} and done_time is null and revoked_time is null) as open
      from contract where id = ${id}`.execute(platform.db)
  const [row] = rows
  if (row === undefined) throw new Error('no contract')
  return row
}

describe('simultaneous steps', () => {
  it('sends a contract once', async () => {
    const { id } = await addDraft()
    const both = await Promise.all([fixture.send(id), fixture.send(id)])
    expect(both.filter(({ status }) => status)).toHaveLength(1)
    expect(await readState(id)).toMatchObject({ state: 1, open: 2 })
  })

  it.each(['cancel', 'refuse', 'remind', 'sign'])('leave one outcome of a signature and of: %s', async (name) => {
    const { id, owner, bank } = await sendTwo()
    const save = await prepareSave(owner)
    const refusal = name === 'refuse' ? await prepareRefusal(bank) : undefined
    const other = name === 'sign' ? await prepareSave(bank) : undefined
    const steps = {
      cancel: () => fixture.act(fixture.clerk, 'Cancel', id, { reason: 'x' }),
      remind: () => fixture.act(fixture.clerk, 'Remind', id),
      refuse: () => refusal?.(),
      sign: () => other?.(),
    }
    await Promise.all([save(), steps[name as keyof typeof steps]()])
    const { state, signed, signatures, open } = await readState(id)
    expect(signed).toBe(signatures)
    expect(state).toBe({ cancel: 7, refuse: 8, remind: signed === 0 ? 1 : 2, sign: 3 }[name])
    expect(open).toBe({ cancel: 0, refuse: 0, remind: 2 - signed, sign: 0 }[name])
  })

  it('confirm or cancel paper', async () => {
    const { id } = await fixture.sendOnPaper()
    const scan = await ok(fixture.uploadScan('', { contract_id: id }))
    await ok(fixture.count(fixture.checker, 'Check', scan.id))
    const both = await Promise.all([
      fixture.count(fixture.second, 'Accept', scan.id),
      fixture.act(fixture.clerk, 'Cancel', id, { reason: 'x' }),
      fixture.uploadScan('', { contract_id: id }),
    ])
    const state = (await fixture.read(id))['state']
    // A scan that replaces the checked one may come before the cancellation.
    expect(both.slice(0, 2).filter(({ status }) => status)).toHaveLength(1)
    expect(state).toBe(both[0].status ? 3 : 7)
  })
})

describe('caller without a right', () => {
  const grants = () => ({ apis: listGrants(contract, contractParty, contractTemplate) })

  it('neither reads nor changes a draft, and only reads a sent contract', async () => {
    const { id } = await addDraft()
    const [party] = await fixture.listParties(id)
    const { rows } = await sql<{ id: number }>`
      select organisation_id as id from contract_party where contract_id = ${id} and role = 1`.execute(platform.db)
    const owner = await platform.someone(rows[0]?.id ?? 0, grants())
    const foreign = (await createContractFixture(platform)).clerk
    const call = (name: string) => CONTRACT_LIST.replace(/List$/, name)
    const version = Number((await fixture.read(id))['version'])
    const reads = async (who: typeof owner) => [
      await getRejectionCode(who.get(call('Info'), { id })),
      await getRejectionCode(who.get(contractParty.calls.info, { id: party?.id ?? 0 })),
      await getRejectionCode(who.post(CONTRACT_EVIDENCE, { id })),
    ]
    const writes = async (who: typeof owner) => [
      await getRejectionCode(who.post(call('Send'), { id, version })),
      await getRejectionCode(who.post(call('Cancel'), { id, reason: 'x' })),
      await getRejectionCode(who.post(call('Confirm'), { id, version })),
      await getRejectionCode(who.post(call('Terminate'), { id, reason: 'x' })),
      await getRejectionCode(who.post(call('Remind'), { id })),
      await getRejectionCode(
        who.post(contractParty.calls.edit, {
          id: party?.id ?? 0,
          version: await readPartyVersion(party?.id ?? 0),
          signer_name: 'X',
          signer_phone: '13900000000',
          card_no: '11010519491231002X',
          step: 1,
        }),
      ),
    ]
    for (const who of [owner, foreign]) {
      for (const code of await reads(who)) expect(code).toBe('not_found')
      for (const code of await writes(who)) expect(code).toMatch(/^(not_found|no_right|forbidden|not_now)$/)
    }
    await ok(fixture.send(id))
    for (const code of await reads(foreign)) expect(code).toBe('not_found')
    for (const who of [owner, foreign])
      for (const code of await writes(who)) expect(code).toMatch(/^(not_found|no_right|forbidden|not_now)$/)
    const seen = JSON.stringify(await ok(owner.get(contractParty.calls.info, { id: party?.id ?? 0 })))
    expect(seen).not.toContain('11010519491231002X')
  })
})

describe('contract that is late', () => {
  it('does not take effect after its last day, in place of one in effect', async () => {
    const loan = await createLoan()
    const first = await sendTwo({}, loan)
    await ok(fixture.sign(first.owner))
    await ok(fixture.sign(first.bank))
    const { id, owner, bank } = await sendTwo({ supersedes_id: first.id }, loan)
    await ok(fixture.sign(owner))
    await sql`alter table contract disable trigger user`.execute(platform.db)
    await sql`update contract set effective_to = today() - 1 where id = ${id}`.execute(platform.db)
    await sql`alter table contract enable trigger user`.execute(platform.db)
    expect(await getRejectionCode(fixture.sign(bank))).toBe('contract_changed')
    expect(await fixture.read(first.id)).toMatchObject({ state: 3 })
  })
})

describe('reminder', () => {
  it('is limited for each signer', async () => {
    const { id } = await sendTwo()
    for (let count = 1; count < 10; count += 1) await ok(fixture.act(fixture.clerk, 'Remind', id))
    expect(await getRejectionCode(fixture.act(fixture.clerk, 'Remind', id))).toBe('too_many')
  })
})

describe('PDF of a contract', () => {
  it('shows a table of goods that is in a cell of another one', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
    const cell = (...content: object[]) => ({ type: 'tableCell' as const, content })
    const inner = { type: 'table', content: [{ type: 'tableRow', content: [cell(paragraph('WRK-INNER'))] }] }
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell(paragraph('outer'), inner)] }] }
    const definition = buildContractPdf({
      head: { upload_no: 'HT1', contract_name: 'C', sign_level: 1, language: 'zh' },
      document: { type: 'doc', content: [table] } as never,
      parties: [],
    })
    const bytes = await buildPdf(definition)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain('WRK-INNER')
  })
})
