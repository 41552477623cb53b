// The language of a template is that of its contracts: in the filled text, the file, the cover sheet, the evidence and on the signing page.
import {
  CONTRACT_EVIDENCE,
  CONTRACT_PRINT,
  CONTRACT_TEXT,
  type ContractText,
  type Language,
  LANGUAGES,
} from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { readPdfPages } from '#testing/files/pdf-pages.ts'
import { ok } from '#testing/test-platform.ts'
import { buildContractPdf } from '../contract/contract.pdf.ts'
import type { ContractParty } from '../contract/contract.parties.ts'
import { buildEvidencePdf } from '../contract/evidence.pdf.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'
import { buildCoverSheet } from './cover.pdf.ts'

const PARTY: ContractParty = {
  id: 1,
  role: 1,
  name: 'Owner Ltd',
  signer_name: 'A. Signer',
  organisation_id: 1,
  step: 1,
  signer_phone: '',
  card_no: '',
  state: 0,
  invite_time: null,
  sign_time: null,
}
const buildHead = (language: Language, level: number) => ({
  upload_no: 'HT1',
  contract_name: 'Pledge',
  sign_level: level,
  language,
  state: 3,
  origin: 1,
  file_hash: 'f'.repeat(64),
  check_token: 'token',
  sent_time: '2026-12-01 10:00:00',
  effective_time: '2026-12-01 11:00:00',
  template: 'T · 1',
})
const SIGNATURE = {
  role: 1,
  party: 'Owner Ltd',
  real_name: 'A. Signer',
  card_tail: '002X',
  phone: '13900000000',
  sign_time: '',
  ip: '::1',
  agent: '',
  device_key: 'key',
  request: `h.${Buffer.from('{}').toString('base64url')}.s`,
  strokes_hash: 'a',
  image_hash: 'b',
  consent: 'I agree',
  verify_code_id: 1,
  code_sent: '',
  code_used: '',
}
const PAPER = {
  scan_no: 'SM1',
  party: '',
  print_code: '',
  print_time: '',
  hashes: ['c'],
  pages: 1,
  scan_pages: 2,
  add_name: 'A',
  add_time: '',
  check_name: 'B',
  check_time: '',
  check_pages: 1,
  check_signatures: 2,
  accept_name: 'C',
  accept_time: '',
  accept_pages: 1,
  accept_signatures: 2,
}
const LEDGER = [{ seq: 1, event: 'contract:sent', time: '', hash: 'd'.repeat(64) }]

/** Every document that shows a contract, signed in each way. */
const buildDocuments = (language: Language) =>
  [1, 3].flatMap((level) => {
    const head = buildHead(language, level)
    const proofs = [
      { papers: [], signatures: [SIGNATURE] },
      { papers: [PAPER, { ...PAPER, party: 'Owner Ltd', print_code: 'e' }], signatures: [] },
    ]
    return [
      buildContractPdf({ head, document: { type: 'doc', content: [] }, parties: [PARTY] }),
      ...proofs.map((proof) => buildEvidencePdf({ head, ...proof, ledger: LEDGER, siteUrl: '' })),
      ...[PARTY, undefined].map((party) =>
        buildCoverSheet({ head, parties: [PARTY], party, code: 'c', time: '', siteUrl: '' }),
      ),
    ]
  })

const EAST_ASIAN = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+/g
const KANA = /[\u3041-\u30ff]/

describe('documents of a contract', () => {
  it.each(LANGUAGES)('have no text of another language in %s', (language) => {
    for (const document of buildDocuments(language)) {
      const text = JSON.stringify(document)
      const foreign = language === 'zh' || language === 'ja' ? [] : text.match(EAST_ASIAN)
      expect(foreign ?? []).toEqual([])
      expect(KANA.test(text)).toBe(language === 'ja')
      expect(document.language).toMatch(new RegExp(`^${language}`))
    }
  })
})

const { fixture } = await setUpDesk((each) => createContractFixture(each))

describe('contract of an English template', () => {
  const text = (words: string) => ({ type: 'text', text: words })
  const variable = (key: string) => ({ type: 'variable', attrs: { key } })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const content = JSON.stringify({
    type: 'doc',
    content: [
      paragraph(text('Loan of '), variable('loan.amount_words'), text(' on '), variable('contract.date')),
      paragraph(text('Repaid '), variable('loan.repay_mode')),
      paragraph(variable('goods.table')),
    ],
  })

  it('has English values, file, cover sheet and evidence', async () => {
    const { id } = await fixture.sendOnPaper({ language: 'en', content })
    expect(await fixture.read(id)).toMatchObject({ language: 'en' })
    const shown = await ok(fixture.clerk.get<ContractText>(CONTRACT_TEXT, { id }, 'zh'))
    expect(shown.language).toBe('en')
    expect(shown.content).toMatch(
      /Loan of .*CNY 100,000\.00.* on .*(January|February|March|April|May|June|July|August|September|October|November|December) \d/,
    )
    expect(shown.content).toMatch(/Receipt no\..*Warehouse/)
    expect(shown.content).not.toMatch(EAST_ASIAN)

    const readPages = async (path: string) => {
      const { headers, bytes, text: body } = await fixture.clerk.rawPost(path, { lang: 'zh' }, { id })
      expect(headers['content-type'], body.slice(0, 200)).toBe('application/pdf')
      return readPdfPages(bytes)
    }
    const [cover, page] = await readPages(CONTRACT_PRINT)
    expect(cover?.text).toMatch(/Coversheetforsigning.*Allpartiessignthiscopy.*Howtosign/)
    expect(page?.text).toMatch(/Contractno\.:HT.*CNY100,000\.00.*Signatures\(andseals\).*Page1of1/)
    const [proof] = await readPages(CONTRACT_EVIDENCE)
    expect(proof?.text).toMatch(/Evidenceofthesignatures.*Entriesoftheledger/)
  })

  it('is shown with its language on the signing page', async () => {
    const { financing } = fixture
    const loan = await financing.createLoan(4, [await financing.receipt(50_00)], 100_000_00)
    const template = await fixture.addTemplate({ language: 'en', content, type: 6, signers: [1, 4] })
    const { id } = await ok(fixture.addContract(loan, template))
    const signers = await fixture.enterSigners(id)
    await ok(fixture.send(id))
    const owner = signers.get(1)
    if (owner === undefined) throw new Error('no owner')
    expect((await fixture.open(owner)).page).toMatchObject({ language: 'en', content: expect.stringContaining('CNY') })
  })
})
