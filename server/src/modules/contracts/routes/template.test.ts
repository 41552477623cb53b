// Preview of a template with a loan, and its text from a Word document.
import { type RecordResponse, TEMPLATE_PATHS, type TemplatePreview, type TemplateText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createWordFile } from '#testing/files/upload-files.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { getRejectionCode, ok, type SignedInCaller } from '#testing/test-platform.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'
import { contractTemplate } from '../template/template.ts'

const { platform, fixture } = await setUpDesk(createContractFixture)

const createLoan = async (state: number) =>
  fixture.financing.createLoan(state, [await fixture.financing.receipt(300_00)], 3_800_000_00)
const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

describe('preview of a contract template', () => {
  const preview = (id: number, loan: number, who: SignedInCaller = platform.admin) =>
    who.get<TemplatePreview>(TEMPLATE_PATHS.preview, { id, financing_id: loan })

  it('fills the text with an approved loan, and lists missing values and other clauses', async () => {
    const own = { type: 'variable', attrs: { key: '保险单号' } }
    const id = await fixture.addTemplate({
      variables: ['保险单号'],
      content: JSON.stringify({
        type: 'doc',
        content: [
          paragraph(text('贷款 '), { type: 'variable', attrs: { key: 'loan.amount' } }, text(' 元')),
          paragraph({ type: 'variable', attrs: { key: 'contract.no' } }, own, {
            type: 'variable',
            attrs: { key: 'guarantor.names' },
          }),
          paragraph({ type: 'variable', attrs: { key: 'store.signer' } }),
          { type: 'clause', attrs: { when: 'guaranteed' }, content: [paragraph(text('保证条款'))] },
          { type: 'clause', attrs: { when: 'unguaranteed' }, content: [paragraph(text('无担保'))] },
          paragraph({ type: 'term', attrs: { key: 'supervisor_for', value: 'bank' } }),
        ],
      }),
    })
    const loan = await createLoan(4)
    await sql`update organisation set contact_name = '' where kind = 'store'`.execute(platform.db)
    const { content, missing, left_out } = await ok(preview(id, loan))
    const words = content.replaceAll(/[^\p{Script=Han}【】\d.]/gu, '')
    expect(words).toContain('贷款3800000.00元')
    expect(words).toContain('【合同编号】【保险单号】【担保方名称】')
    expect(words).toContain('无担保银行')
    expect(content).not.toMatch(/"variable"|"term"|"clause"|保证条款/)
    expect(missing.map(({ key, is_later }) => [key, is_later])).toEqual([
      ['contract.no', 1],
      ['保险单号', 1],
      ['guarantor.names', 0],
      ['store.signer', 0],
    ])
    expect(missing[3]?.screen).toMatch(/^\/stores\/store\/look\/\d+$/)
    expect(left_out).toEqual([
      { when: 'guaranteed', content: JSON.stringify({ type: 'doc', content: [paragraph(text('保证条款'))] }) },
    ])
  })

  it('has the values that a contract of the loan has', async () => {
    const id = await fixture.addTemplate()
    const loan = await createLoan(4)
    const { id: made } = await ok(fixture.addContract(loan, id))
    await fixture.enterSigners(made)
    await ok(fixture.send(made))
    const { rows } = await sql<{ content: string }>`select content from contract where id = ${made}`.execute(
      platform.db,
    )
    expect((await ok(preview(id, loan))).content).toBe(rows[0]?.content)
  })

  it('rejects unapproved loans, and records of other banks', async () => {
    const id = await fixture.addTemplate()
    const [draft, loan] = [await createLoan(1), await createLoan(4)]
    expect(await getRejectionCode(preview(id, draft))).toBe('not_now')
    const other = await createContractFixture(platform)
    expect(await getRejectionCode(preview(id, loan, other.clerk))).toBe('not_found')
    expect(await getRejectionCode(preview(await other.addTemplate(), loan, other.financing.manager))).toMatch(
      /not_found|forbidden/,
    )
  })
})

describe('text of a Word document', () => {
  const upload = async (who: SignedInCaller) => (await ok(who.upload('协议.docx', await createWordFile()))).id
  const read = (who: SignedInCaller, file: number) => who.get<TemplateText>(TEMPLATE_PATHS.text, { file })

  it('returns the text of an own upload, and of a document of a visible template', async () => {
    const file = await upload(fixture.clerk)
    const { content, pictures, is_cut } = await ok(read(fixture.clerk, file))
    expect([JSON.parse(content), pictures, is_cut]).toEqual([
      { type: 'doc', content: [paragraph(text('Pledge'))] },
      0,
      0,
    ])
    expect(await getRejectionCode(read(fixture.checker, file))).toBe('not_found')
    const id = await fixture.addTemplate({ file_url: [file] })
    const { values } = await ok(platform.admin.get<RecordResponse>(contractTemplate.calls.info, { id }))
    expect(values['file_url']).toMatchObject([{ id: file }])
    expect(await ok(read(fixture.checker, file))).toMatchObject({ content })
    const other = await createContractFixture(platform)
    expect(await getRejectionCode(read(other.clerk, file))).toBe('not_found')
  })
})
