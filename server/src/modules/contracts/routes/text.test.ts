// Text and parties of a contract on its detail page, in each of its states.
import { CONTRACT_EVIDENCE, CONTRACT_PATHS, CONTRACT_TEXT, type ContractText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { readPdfPages } from '#testing/files/pdf-pages.ts'
import { getRejectionCode, ok, type SignedInCaller } from '#testing/test-platform.ts'
import { contract } from '../contract/contract.ts'
import { buildContent, createContractFixture } from '../testing/contract-fixture.ts'

const { platform, fixture } = await setUpDesk(createContractFixture)

const createContract = async (template?: number) => {
  const { financing } = fixture
  const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
  const { id } = await ok(fixture.addContract(loan, template ?? (await fixture.addTemplate())))
  return id
}
const read = (id: number, who: SignedInCaller = fixture.clerk) => who.get<ContractText>(CONTRACT_TEXT, { id })

describe('text of a contract', () => {
  it('fills a draft with placeholders, and lists missing values and signers with their forms', async () => {
    const nodes = ['保险单号', 'contract.end', 'owner.signer', 'loan.amount']
    const template = await fixture.addTemplate({
      variables: ['保险单号'],
      content: buildContent([
        { type: 'paragraph', content: nodes.map((key) => ({ type: 'variable', attrs: { key } })) },
      ]),
    })
    const id = await createContract(template)
    await sql`update contract_party set signer_name = '' where contract_id = ${id} and role = 1`.execute(platform.db)
    const text = await ok(read(id))
    expect(text).toMatchObject({ is_fixed: 0, check_path: '', disagreeing_term: '' })
    expect(text.content).toContain('【保险单号】')
    expect(text.content).toContain('3800000.00')
    expect(text.left_out).toMatchObject([{ when: 'guaranteed' }])
    const owner = (await fixture.listParties(id)).find(({ role }) => role === 1)
    const ownerForm = `/contract/upload/parties/edit/${owner?.id}`
    expect(text.missing.map(({ key, screen }) => [key, screen])).toEqual([
      ['保险单号', `/contract/upload/edit/${id}`],
      ['contract.end', `/contract/upload/edit/${id}`],
      ['owner.signer', ownerForm],
    ])
    // The identity papers of all signers are missing.
    expect(text.parties.map(({ incomplete_path: path }) => path !== '')).toEqual([true, true, true])
    expect(text.parties[0]?.incomplete_path).toBe(ownerForm)
    expect(text.parties.map(({ step, state, is_next: isNext }) => [step, state, isNext])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ])
  })

  it('names a term that differs from the policy', async () => {
    const content = buildContent().replace('"value":"8000"', '"value":"7900"')
    const id = await createContract(await fixture.addTemplate({ content }))
    expect(await ok(read(id))).toMatchObject({ disagreeing_term: expect.stringMatching(/补仓线|Margin call line/) })
  })

  it('returns the fixed text of a sent contract, and marks the next signers', async () => {
    const id = await createContract()
    const signers = await fixture.enterSigners(id)
    await ok(fixture.send(id))
    await sql`update organisation set name = name || ' 2' where kind = 'store'`.execute(platform.db)
    const sent = await ok(read(id))
    const { rows } = await sql<{ content: string; file_hash: string; check_token: string }>`
      select content, file_hash, check_token from contract where id = ${id}`.execute(platform.db)
    expect(sent).toMatchObject({
      content: rows[0]?.content,
      missing: [],
      left_out: [],
      is_fixed: 1,
      file_hash: rows[0]?.file_hash,
      check_path: `/business/contract/${rows[0]?.check_token}`,
    })
    expect(sent.parties.map(({ is_next: isNext, invite_time: time }) => [isNext, time !== null])).toEqual([
      [1, true],
      [1, true],
      [0, false],
    ])
    const owner = signers.get(1)
    if (owner === undefined) throw new Error('no owner')
    await ok(fixture.sign(owner))
    const { parties } = await ok(read(id))
    expect(parties.map(({ state, is_next: isNext, incomplete_path: path }) => [state, isNext, path])).toEqual([
      [2, 0, ''],
      [1, 1, ''],
      [0, 0, ''],
    ])
    expect(parties[0]).toMatchObject({ name: expect.any(String), signer: '王芳', sign_time: expect.any(Number) })
  })

  it.runIf(isFullTier)('returns no text for paper without a template', async () => {
    const { financing, clerk } = fixture
    const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
    const paper = { contract_name: '纸质合同', contract_type: 1, file_url: await financing.files(clerk) }
    const { id } = await ok(fixture.addContract(loan, null, paper))
    expect(await ok(read(id))).toMatchObject({ content: '', missing: [], is_fixed: 0, check_path: '' })
    await ok(fixture.confirm(id))
    const { is_fixed: isFixed, check_path: path, parties } = await ok(read(id))
    expect([isFixed, parties.every(({ state }) => state === 2)]).toEqual([1, true])
    const code = path.replace('/business/contract/', '')
    const { rows } = await sql<{ sha256: string }>`select sha256 from file where id = ${paper.file_url[0]?.id}`.execute(
      platform.db,
    )
    expect(await ok(platform.admin.get(CONTRACT_PATHS.check, { code }))).toMatchObject({
      is_effective: 1,
      signed_hashes: rows.map(({ sha256 }) => sha256),
    })
    // Such a file has no scans with counts.
    const { bytes } = await clerk.rawPost(CONTRACT_EVIDENCE, { lang: 'zh' }, { id })
    const evidence = (await readPdfPages(bytes)).map((page) => page.text).join('')
    expect(evidence).toContain('合同在平台以外订立')
    expect(evidence).not.toContain('分别清点')
  })

  it('is not found by other banks, nor by a party before it is sent', async () => {
    const id = await createContract()
    const other = await createContractFixture(platform)
    expect(await getRejectionCode(read(id, other.clerk))).toBe('not_found')
    const store = await platform.someone(fixture.financing.goods.storeId, { apis: listGrants(contract) })
    expect(await getRejectionCode(read(id, store))).toBe('not_found')
    await fixture.enterSigners(id)
    await ok(fixture.send(id))
    expect((await ok(read(id, store))).is_fixed).toBe(1)
    expect(await getRejectionCode(fixture.clerk.post(CONTRACT_EVIDENCE, { id: await createContract() }))).toBe(
      'not_now',
    )
  })
})
