// The evidence of a contract's signatures in the language of the contract: signer, file, time and key of each, and the conditions of Electronic
// Signature Law art. 13. The consent is in the language in which the signer read it.
import { CONTRACT_CHECK_PAGE, fill, type Language, LANGUAGE_TAGS } from '@cangdan/protocol'
import type { LedgerLine } from '#platform/ledger/stream-lines.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildFacts, buildLedgerTable } from '#platform/pdf/proof-tables.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { ROLES } from '../contract.titles.ts'
import { LEVEL, ORIGIN } from './contract.states.ts'
import { STATE_TITLES } from './contract.titles.ts'
import { drawStrokes, readStrokes } from './evidence.strokes.ts'
import { CONDITIONS, EVIDENCE, PAPER } from './evidence.titles.ts'
import type { EvidenceHead, PaperEvidence, SignatureEvidence } from './evidence.queries.ts'

export interface Evidence {
  readonly head: EvidenceHead
  readonly signatures: readonly SignatureEvidence[]
  /** Of a contract that is signed on paper. */
  readonly papers: readonly PaperEvidence[]
  readonly ledger: readonly LedgerLine[]
  /** Of the platform; empty without one. */
  readonly siteUrl: string
}

const SECONDARY = '#595959'
const orNone = (text: string): string => (text === '' ? '–' : text)

export const buildEvidencePdf = (evidence: Evidence): PdfDefinition => {
  const { head, signatures, papers, ledger } = evidence
  const { upload_no: no, language } = head
  return {
    info: { title: `${EVIDENCE.$[language]} ${no}` },
    language: LANGUAGE_TAGS[language],
    pageMargins: [48, 44, 48, 48],
    defaultStyle: { fontSize: 9 },
    styles: { label: { color: SECONDARY }, heading: { bold: true, fontSize: 10, margin: [0, 8, 0, 2] } },
    foot: fill(EVIDENCE.foot[language], { no }),
    content: [
      buildTitleBlock(evidence),
      buildFacts(EVIDENCE.file[language], [
        [EVIDENCE.hash[language], head.file_hash],
        [EVIDENCE.template[language], orNone(head.template)],
        [EVIDENCE.sent[language], head.sent_time],
        [EVIDENCE.effective[language], orNone(head.effective_time)],
      ]),
      ...signatures.flatMap((signature) => buildSignature(signature, language)),
      ...papers.map((paper) => buildPaper(paper, language)),
      head.sign_level === LEVEL.paper
        ? { text: describePaper(head, papers), style: 'label', margin: [0, 8, 0, 0] }
        : buildConditions(language),
      buildLedgerTable({ title: EVIDENCE.ledger[language], lines: ledger, language }),
    ],
  }
}

function buildTitleBlock({ head, siteUrl }: Evidence): PdfContent {
  const { upload_no: no, language } = head
  const state = STATE_TITLES[head.state as keyof typeof STATE_TITLES][language]
  return {
    columns: [
      [
        { text: EVIDENCE.$[language], fontSize: 18, bold: true },
        { text: head.contract_name, fontSize: 11, margin: [0, 4, 0, 0] },
        { text: fill(EVIDENCE.no[language], { no, state }) },
      ],
      siteUrl === ''
        ? ''
        : {
            width: 100,
            qr: `${siteUrl}${CONTRACT_CHECK_PAGE}${head.check_token}`,
            fit: 90,
            eccLevel: 'M',
            alignment: 'right',
          },
    ],
  }
}

/** The conditions of an electronic signature do not apply to paper, which is signed by hand. */
const describePaper = (head: EvidenceHead, papers: readonly PaperEvidence[]): string =>
  [PAPER.law, describeConfirmation(head, papers), PAPER.originals].map((text) => text[head.language]).join('')

function describeConfirmation({ origin, effective_time: effective }: EvidenceHead, papers: readonly PaperEvidence[]) {
  if (effective === '') return PAPER.open
  if (origin === ORIGIN.paper) return PAPER.outside
  // In earlier releases, scans were files of the contract without own records.
  return papers.length === 0 ? PAPER.unlisted : PAPER.two
}

const buildConditions = (language: Language): PdfContent =>
  buildTitledTable({
    title: EVIDENCE.law[language],
    widths: [190, '*'],
    rows: CONDITIONS.map(([condition, answer]) => [{ text: condition[language], style: 'label' }, answer[language]]),
  })

function buildPaper(paper: PaperEvidence, language: Language): PdfContent {
  const party = paper.party === '' ? PAPER.others[language] : paper.party
  const count = (name: string, time: string, pages: number, signatures: number) =>
    fill(PAPER.counted[language], { name, time, pages, signatures })
  return buildFacts(fill(PAPER.$[language], { party }), [
    [PAPER.scan[language], paper.scan_no],
    [
      PAPER.copy[language],
      paper.print_code === ''
        ? PAPER.unread[language]
        : fill(PAPER.copy_time[language], { code: paper.print_code, time: paper.print_time }),
    ],
    [PAPER.hash[language], paper.hashes.join('\n')],
    [PAPER.pages[language], fill(PAPER.page_count[language], { scanned: paper.scan_pages, pages: paper.pages })],
    [PAPER.upload[language], `${paper.add_name} · ${paper.add_time}`],
    [PAPER.check[language], count(paper.check_name, paper.check_time, paper.check_pages, paper.check_signatures)],
    [PAPER.accept[language], count(paper.accept_name, paper.accept_time, paper.accept_pages, paper.accept_signatures)],
  ])
}

function buildSignature(signature: SignatureEvidence, language: Language): PdfContent[] {
  const { role, verify_code_id: id, code_sent: sent, code_used: used } = signature
  const party = { role: ROLES[role as keyof typeof ROLES][language], name: signature.party }
  const signer = { name: signature.real_name, tail: signature.card_tail }
  const drawing = drawStrokes(readStrokes(signature.request))
  return [
    buildFacts(fill(EVIDENCE.party[language], party), [
      [EVIDENCE.signer[language], fill(EVIDENCE.signer_name[language], signer)],
      [EVIDENCE.phone[language], maskPhone(signature.phone)],
      [EVIDENCE.sign_time[language], signature.sign_time],
      [EVIDENCE.code[language], fill(EVIDENCE.code_use[language], { id, sent, used })],
      [EVIDENCE.address[language], signature.ip],
      [EVIDENCE.browser[language], orNone(signature.agent)],
      [EVIDENCE.device_key[language], signature.device_key],
      [EVIDENCE.strokes[language], signature.strokes_hash],
      [EVIDENCE.image[language], signature.image_hash],
      [EVIDENCE.consent[language], signature.consent],
    ]),
    drawing === undefined ? '' : { svg: drawing, fit: [180, 70], margin: [0, 2, 0, 6] },
  ]
}
