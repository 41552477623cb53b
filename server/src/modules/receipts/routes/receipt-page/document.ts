import {
  formatGrouped,
  type Language,
  RECEIPT_BUSINESS_PAGE,
  type ReceiptDocument,
  type Title,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { DOCUMENT_TITLES } from './document.titles.ts'
import { type DocumentFacts, loadReceiptFacts, type BackRecord } from './document.queries.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { LIFE } from '#modules/receipts/receipt/receipts.weights.ts'

export interface WholeDocument extends ReceiptDocument {
  readonly isLive: boolean
  /** Minute in Shanghai at which the document was read. */
  readonly time: string
  readonly signature: { readonly issuer: string; readonly by: string; readonly day: string }
  readonly endorsements: readonly BackRecord[]
  readonly deliveries: readonly BackRecord[]
}

export async function buildReceiptDocument(db: Db, id: number, language: Language): Promise<WholeDocument | undefined> {
  const facts = await loadReceiptFacts(db, id)
  if (facts === undefined) return undefined
  const { contract_no: no, life, check_token, hash, time, endorsements, deliveries } = facts
  return {
    no,
    state: getOptionLabel(receipt, 'life', life, language),
    parts: buildParts(facts, language),
    check_path: `${RECEIPT_BUSINESS_PAGE}${check_token}`,
    hash,
    isLive: life === LIFE.live,
    time,
    signature: { issuer: facts.issuer, by: facts.issued_by, day: facts.issue_day },
    endorsements: endorsements ?? [],
    deliveries: deliveries ?? [],
  }
}

export const toShownDocument = ({ no, state, parts, check_path, hash }: WholeDocument): ReceiptDocument => ({
  no,
  state,
  parts,
  check_path,
  hash,
})

export const formatTonnes = (weight: number, language: Language): string =>
  `${formatGrouped(weight, 2, language)} ${DOCUMENT_TITLES.ton[language]}`

type Part = ReceiptDocument['parts'][number]
type Fact = Part['facts'][number]

interface DocumentFormatter {
  readonly facts: DocumentFacts
  readonly language: Language
  readonly translate: (words: Title) => string
  readonly getColumnTitle: (name: keyof DocumentFacts | 'depositor_id' | 'holder_id') => string
  readonly own: (name: keyof DocumentFacts) => Fact
  readonly option: (name: 'class' | 'medium' | 'life') => string
}

const T = DOCUMENT_TITLES

function buildParts(facts: DocumentFacts, language: Language): readonly Part[] {
  const getColumnTitle: DocumentFormatter['getColumnTitle'] = (name) =>
    receipt.columns.get(name)?.title[language] ?? name
  const teller: DocumentFormatter = {
    facts,
    language,
    translate: (words) => words[language],
    getColumnTitle,
    own: (name) => ({ name: getColumnTitle(name), text: toText(facts[name]) }),
    option: (name) => getOptionLabel(receipt, name, facts[name], language),
  }
  return [buildParties, buildGoodsPart, buildStorage, buildInsurance, buildIssue, buildStatePart]
    .map((part) => part(teller))
    .map((part) => ({ ...part, facts: part.facts.filter(({ text }) => text !== '') }))
    .filter((part) => part.facts.length > 0)
}

const buildParties = ({ facts, translate, getColumnTitle }: DocumentFormatter): Part => ({
  title: translate(T.parties),
  facts: [
    { name: getColumnTitle('depositor_id'), text: facts.depositor },
    { name: getColumnTitle('depositor_address'), text: facts.depositor_address },
    { name: getColumnTitle('holder_id'), text: facts.holder },
  ],
})

const buildGoodsPart = ({ facts, language, translate, getColumnTitle, own }: DocumentFormatter): Part => ({
  title: translate(T.goods),
  facts: [
    { name: translate(T.goods_name), text: facts.goods },
    { name: getColumnTitle('weight'), text: formatTonnes(facts.weight, language) },
    {
      name: getColumnTitle('quantity'),
      text: facts.quantity === 0 ? translate(T.in_bulk) : toText(facts.quantity),
    },
    own('quality'),
    own('package'),
    own('marks'),
    own('batch_no'),
    own('origin'),
    { name: getColumnTitle('loss_standard'), text: formatPercent(facts.loss_standard, language) },
  ],
})

const buildStorage = ({ facts, language, translate, own }: DocumentFormatter): Part => ({
  title: translate(T.storage),
  facts: [
    { name: translate(T.place), text: facts.place },
    { name: translate(T.period), text: `${facts.storage_begin} – ${facts.storage_end}` },
    {
      name: translate(T.fee),
      text: `${formatGrouped(facts.storage_fee, 2, language)} ${translate(T.a_day)}`,
    },
    own('fee_paid_to'),
    own('inbound_no'),
  ],
})

const buildInsurance = ({ facts, language, translate, own }: DocumentFormatter): Part => {
  const { insure_amount: amount, insure_end: end } = facts
  const sum = amount === null ? '' : `${formatGrouped(amount, 2, language)} ${translate(T.yuan)}`
  return {
    title: translate(T.insurance),
    facts: [
      own('insure_company'),
      own('insure_no'),
      own('insure_begin'),
      {
        name: translate(T.insured),
        text: sum === '' || end === null ? sum : `${sum}, ${translate(T.until)} ${end}`,
      },
    ],
  }
}

const buildIssue = ({ facts, translate, getColumnTitle, option }: DocumentFormatter): Part => ({
  title: translate(T.issue),
  facts: [
    { name: translate(T.issuer), text: facts.issuer },
    // A child receipt was requested by the holder of its parent; the custodian wrote it when signing.
    { name: translate(facts.parents === null ? T.written_by : T.asked_by), text: facts.written_by },
    { name: translate(T.issued_by), text: facts.issued_by },
    { name: translate(T.place_and_day), text: `${facts.issue_place}, ${facts.issue_day}` },
    { name: getColumnTitle('class'), text: `${option('class')} ${facts.exchange_no}`.trimEnd() },
    { name: getColumnTitle('medium'), text: option('medium') },
    { name: translate(T.origin), text: facts.parents ?? '' },
  ],
})

/** The remaining weight, with pledged, frozen or earmarked weight if not 0. */
const buildStatePart = ({ facts, language, translate, getColumnTitle, option }: DocumentFormatter): Part => {
  const claims = (['pledge_weight', 'frozen_weight', 'earmarked_weight'] as const).filter((name) => facts[name] > 0)
  return {
    title: translate(T.standing),
    facts: [
      { name: getColumnTitle('life'), text: option('life') },
      ...(['remaining_weight', ...claims] as const).map((name) => ({
        name: getColumnTitle(name),
        text: formatTonnes(facts[name], language),
      })),
    ],
  }
}

const formatPercent = (value: number | null, language: Language): string =>
  value === null ? '' : `${formatGrouped(value, 2, language)} %`

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
