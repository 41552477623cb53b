// Fixture of contract tests: an approved loan, a published template and contracts whose parties sign on phones.
import {
  type CallResponse,
  CONTRACT_PRINT,
  type ContractPage,
  type ContractSigned,
  type RecordResponse,
  type Row,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { createFinancingFixture, type FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { CONTRACT_LIST, CONTRACT_PARTY_LIST, CONTRACT_SCAN_LIST, TEMPLATE_LIST } from '#modules/paths.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { getSite } from '#platform/site/site.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { contract } from '../contract/contract.ts'
import { contractParty } from '../party/party.ts'
import { contractScan } from '../scan/scan.ts'
import { contractTemplate } from '../template/template.ts'
import { createCodePicture } from '#testing/files/code-picture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createPhone, type Phone, findCode, findTicket } from './phone.ts'

const text = (words: string) => ({ type: 'text', text: words })
const variable = (key: string) => ({ type: 'variable', attrs: { key } })
const term = (key: string, value: string) => ({ type: 'term', attrs: { key, value } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

/** A supervision agreement with every kind of node. */
export const buildContent = (more: readonly object[] = []): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('质物监管协议')] },
      paragraph(
        text('甲方 '),
        variable('bank.name'),
        text('，乙方 '),
        variable('owner.name'),
        text('，丙方 '),
        variable('store.name'),
      ),
      paragraph(text('贷款金额 '), variable('loan.amount'), text(' 元（'), variable('loan.amount_words'), text('）')),
      paragraph(variable('goods.table')),
      {
        type: 'clause',
        attrs: { when: 'guaranteed' },
        content: [paragraph(text('担保方：'), variable('guarantor.names'))],
      },
      { type: 'clause', attrs: { when: 'unguaranteed' }, content: [paragraph(text('本笔融资无担保方。'))] },
      paragraph(text('监管人受'), term('supervisor_for', 'bank'), text('委托，补仓线为 '), term('call_line', '8000')),
      ...more,
    ],
  })

export interface Signer {
  readonly phone: Phone
  readonly number: string
  readonly ticket: string
  readonly name: string
  readonly tail: string
}

export async function createContractFixture(
  platform: TestPlatform,
  options: Parameters<typeof createFinancingFixture>[1] = {},
) {
  await sql`update system_setting set site_url = 'https://cangdan.example'`.execute(platform.db)
  const financing = await createFinancingFixture(platform, options)
  // The server knows its settings for a while.
  await vi.waitUntil(async () => (await getSite(platform.serverDb)).site_url !== '')
  const apis = listGrants(contract, contractParty, contractScan, contractTemplate)
  const join = async (position: number): Promise<SignedInCaller> => {
    const who = await platform.someone(financing.bankId, { apis })
    await sql`update account set position = ${position}, approval_limit = 0 where id = (select max(id) from account)`.execute(
      platform.db,
    )
    return who
  }
  const [clerk, checker, second] = [await join(1), await join(3), await join(3)]
  const call = (path: string, name: string) => path.replace(/List$/, name)
  const readVersion = async (path: string, id: number) =>
    (await ok(platform.admin.get<RecordResponse>(call(path, 'Info'), { id }))).version

  let templates = 0
  const addTemplate = async (more: Row = {}): Promise<number> => {
    const { id } = await ok(
      clerk.post<{ id: number }>(contractTemplate.calls.add, {
        ...contractTemplate.sample,
        code: `T-${financing.bankId}-${(templates += 1)}`,
        type: 3,
        bank_id: financing.bankId,
        signers: [1, 2, 4],
        content: buildContent(),
        ...more,
      }),
    )
    await ok(checker.post(call(TEMPLATE_LIST, 'Audit'), { id, version: 1, audit_status: 1 }))
    return id
  }
  /** For every bank; not approved. */
  const submitPlatformTemplate = async (code: string, more: Row = {}): Promise<number> => {
    const author = await platform.someone(platform.platformId, { apis })
    const input = { ...contractTemplate.sample, code, bank_id: null, content: buildContent(), ...more }
    return (await ok(author.post<{ id: number }>(contractTemplate.calls.add, input))).id
  }
  const addPlatformTemplate = async (more: Row = {}): Promise<number> => {
    const id = await submitPlatformTemplate(`PLATFORM-${financing.bankId}`, more)
    const reviewer = await platform.someone(platform.platformId, { apis })
    await ok(reviewer.post(call(TEMPLATE_LIST, 'Audit'), { id, version: 1, audit_status: 1 }))
    return id
  }
  const addContract = (financing_id: number, template_id: number | null, more: Row = {}) =>
    clerk.post<{ id: number }>(contract.calls.add, {
      contract_name: null,
      contract_type: null,
      own_values: null,
      file_url: [],
      effective_to: null,
      supersedes_id: null,
      remark: null,
      financing_id,
      origin: template_id === null ? 2 : 1,
      template_id,
      ...more,
    })
  const listParties = async (id: number) =>
    (
      await sql<{
        id: number
        role: number
        step: number
      }>`select id, role, step from contract_party where contract_id = ${id} order by step, role`.execute(platform.db)
    ).rows
  /** Enters the signers of a draft. Returns them by role. */
  const enterSigners = async (id: number): Promise<ReadonlyMap<number, Omit<Signer, 'ticket'>>> => {
    const signers = new Map<number, Omit<Signer, 'ticket'>>()
    for (const party of await listParties(id)) {
      const number = `139${String(id).padStart(4, '0').slice(-4)}${String(party.role).padStart(4, '0')}`
      const name = ['', '王芳', '李强', '张敏', '陈静'][party.role] ?? ''
      const input = {
        signer_name: name,
        signer_phone: number,
        card_no: '11010519491231002X',
        step: party.step,
      }
      await ok(clerk.post(contractParty.calls.edit, { id: party.id, version: 1, ...input }))
      signers.set(party.role, { phone: createPhone(platform), number, name, tail: '002X' })
    }
    return signers
  }
  const send = async (id: number) =>
    clerk.post(call(CONTRACT_LIST, 'Send'), { id, version: await readVersion(CONTRACT_LIST, id) })

  /** Sends a contract that the owner and the bank sign in any order. */
  const sendTwo = async (loan: number, more: Row = {}) => {
    const template = await addTemplate({ signers: [1, 4], sign_order: 3, ...more })
    const { id } = await ok(addContract(loan, template))
    const signers = await enterSigners(id)
    await ok(send(id))
    const [owner, bank] = [signers.get(1), signers.get(4)]
    if (owner === undefined || bank === undefined) throw new Error('no signers')
    return { id, owner, bank }
  }

  /** Of paper without a template. */
  const confirm = async (id: number) =>
    checker.post(call(CONTRACT_LIST, 'Confirm'), { id, version: await readVersion(CONTRACT_LIST, id) })

  /** A draft that is signed on paper by the owner and the bank, already sent. */
  const sendOnPaper = async (more: Row = {}): Promise<{ readonly id: number; readonly loan: number }> => {
    const loan = await financing.createLoan(4, [await financing.receipt(50_00)], 100_000_00)
    const template = await addTemplate({ type: 6, sign_level: 3, signers: [1, 4], sign_order: 3, ...more })
    const { id } = await ok(addContract(loan, template))
    await ok(send(id))
    return { id, loan }
  }
  /** Prints a copy. Returns the text of its QR code. */
  const print = async (id: number, who = clerk, party_id?: number): Promise<string> => {
    await who.rawPost(CONTRACT_PRINT, { lang: 'zh' }, { id, ...(party_id !== undefined && { party_id }) })
    const { rows } = await sql<{ token: string; code: string }>`
      select check_token as token, code from contract_print print join contract on contract.id = contract_id
       where contract_id = ${id} order by print.id desc limit 1`.execute(platform.db)
    const [copy] = rows
    if (copy === undefined) throw new Error('nothing was printed')
    return `https://cangdan.example/business/contract/${copy.token}#print=${copy.code}`
  }
  let scans = 0
  /** Uploads a scanned picture with the code of a cover sheet; without one, the contract is named. */
  const uploadScan = async (code: string, more: Row = {}, who = clerk) => {
    scans += 1
    const picture = code === '' ? createPicture(scans) : await createCodePicture(code)
    const file = await ok(who.upload('scan.png', picture))
    return who.post<{ id: number }>(contractScan.calls.add, {
      contract_id: null,
      party_id: null,
      remark: null,
      files: [{ id: file.id }],
      ...more,
    })
  }
  const count = async (who: SignedInCaller, step: 'Check' | 'Accept', id: number, counted: Row = {}) =>
    who.post(call(CONTRACT_SCAN_LIST, step), {
      id,
      version: await readVersion(CONTRACT_SCAN_LIST, id),
      pages_seen: 1,
      signatures_seen: 2,
      ...counted,
    })
  /** Has two persons confirm a scan with the signatures of all parties. */
  const signOnPaper = async (id: number): Promise<void> => {
    const scan = await ok(uploadScan('', { contract_id: id }))
    const { rows } = await sql<{ pages: number }>`select pages from contract_scan where id = ${scan.id}`.execute(
      platform.db,
    )
    const counted = { pages_seen: rows[0]?.pages ?? 0 }
    await ok(count(checker, 'Check', scan.id, counted))
    await ok(count(second, 'Accept', scan.id, counted))
  }

  /** Opens the last link of a signer on their phone. */
  const open = async (
    signer: Omit<Signer, 'ticket'>,
    ticket?: string,
  ): Promise<{ readonly code: string; readonly page: ContractPage }> => {
    const code = ticket ?? (await findTicket(platform, signer.number))
    await ok(signer.phone.call('code', { code, purpose: 'open' }))
    const { code: verify } = await findCode(platform, signer.number, 'contract')
    return { code, page: await ok(signer.phone.call<ContractPage>('info', { code, verify })) }
  }
  const buildSignature = async (
    signer: Omit<Signer, 'ticket'>,
    { code, page }: { readonly code: string; readonly page: ContractPage },
  ): Promise<Row> => {
    const identity = { real_name: signer.name, card_tail: signer.tail }
    await sql`update verify_code set create_time = create_time - interval '2 minutes' where phone = ${signer.number}`.execute(
      platform.db,
    )
    await ok(signer.phone.call('code', { code, purpose: 'sign', ...identity }))
    const { code: verify } = await findCode(platform, signer.number, 'sign')
    return {
      ...identity,
      code,
      verify,
      nonce: page.nonce,
      sign_image: `data:image/png;base64,${Buffer.from('drawn').toString('base64')}`,
      strokes: [
        [
          [10, 10, 0, 500],
          [60, 40, 90, 600],
        ],
        [
          [20, 30, 200, 500],
          [70, 35, 280, 400],
        ],
      ] as unknown as string,
      file_hash: page.file_hash,
      agree: 1,
    }
  }
  const sign = async (signer: Omit<Signer, 'ticket'>): Promise<CallResponse<ContractSigned>> =>
    signer.phone.call('save', await buildSignature(signer, await open(signer)))
  return {
    financing,
    clerk,
    checker,
    second,
    addTemplate,
    submitPlatformTemplate,
    addPlatformTemplate,
    addContract,
    listParties,
    enterSigners,
    send,
    sendTwo,
    confirm,
    open,
    buildSignature,
    sign,
    sendOnPaper,
    print,
    uploadScan,
    count,
    signOnPaper,
    read: (id: number) => financing.read(CONTRACT_LIST, id),
    act: (who: SignedInCaller, name: string, id: number, input: Row = {}) =>
      who.post(call(CONTRACT_LIST, name), { id, ...input }),
    partyPath: CONTRACT_PARTY_LIST,
  }
}

export type ContractFixture = Awaited<ReturnType<typeof createContractFixture>> & {
  readonly financing: FinancingFixture
}
