import {
  groupedText,
  type Language,
  RECEIPT_CHECK_PAGE,
  type ReceiptDocument,
  type Title,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { DOCUMENT_TITLES } from './document.titles.ts'
import { type DocumentFacts, factsOfReceipt, type BackRecord } from './document.queries.ts'
import { wordOf } from '#engine/declare/option-word.ts'
import { LIFE } from '#modules/receipts/receipt/receipts.weights.ts'

export interface WholeDocument extends ReceiptDocument {
  readonly isLive: boolean
  /** Minute in Shanghai at which the document was read. */
  readonly time: string
  readonly signature: { readonly issuer: string; readonly by: string; readonly day: string }
  readonly endorsements: readonly BackRecord[]
  readonly deliveries: readonly BackRecord[]
}

export async function documentOf(db: Db, id: number, language: Language): Promise<WholeDocument | undefined> {
  const facts = await factsOfReceipt(db, id)
  if (facts === undefined) return undefined
  const { contract_no: no, life, check_token, hash, time, endorsements, deliveries } = facts
  return {
    no,
    state: wordOf(receipt, 'life', life, language),
    parts: partsOf(facts, language),
    check_path: `${RECEIPT_CHECK_PAGE}${check_token}`,
    hash,
    isLive: life === LIFE.live,
    time,
    signature: { issuer: facts.issuer, by: facts.issued_by, day: facts.issue_day },
    endorsements: endorsements ?? [],
    deliveries: deliveries ?? [],
  }
}

export const asShown = ({ no, state, parts, check_path, hash }: WholeDocument): ReceiptDocument => ({
  no,
  state,
  parts,
  check_path,
  hash,
})

export const tonnes = (weight: number, language: Language): string =>
  `${groupedText(weight, 2, language)} ${DOCUMENT_TITLES.ton[language]}`

type Part = ReceiptDocument['parts'][number]
type Fact = Part['facts'][number]

interface Teller {
  readonly facts: DocumentFacts
  readonly language: Language
  readonly say: (words: Title) => string
  readonly called: (name: keyof DocumentFacts | 'depositor_id' | 'holder_id') => string
  readonly own: (name: keyof DocumentFacts) => Fact
  readonly option: (name: 'class' | 'medium' | 'life') => string
}

const T = DOCUMENT_TITLES

function partsOf(facts: DocumentFacts, language: Language): readonly Part[] {
  const called: Teller['called'] = (name) => receipt.columns.get(name)?.title[language] ?? name
  const teller: Teller = {
    facts,
    language,
    say: (words) => words[language],
    called,
    own: (name) => ({ name: called(name), text: plain(facts[name]) }),
    option: (name) => wordOf(receipt, name, facts[name], language),
  }
  return [parties, goods, storage, insurance, issue, standing]
    .map((part) => part(teller))
    .map((part) => ({ ...part, facts: part.facts.filter(({ text }) => text !== '') }))
    .filter((part) => part.facts.length > 0)
}

const parties = ({ facts, say, called }: Teller): Part => ({
  title: say(T.parties),
  facts: [
    { name: called('depositor_id'), text: facts.depositor },
    { name: called('depositor_address'), text: facts.depositor_address },
    { name: called('holder_id'), text: facts.holder },
  ],
})

const goods = ({ facts, language, say, called, own }: Teller): Part => ({
  title: say(T.goods),
  facts: [
    { name: say(T.goods_name), text: facts.goods },
    { name: called('weight'), text: tonnes(facts.weight, language) },
    { name: called('quantity'), text: facts.quantity === 0 ? say(T.in_bulk) : plain(facts.quantity) },
    own('quality'),
    own('package'),
    own('marks'),
    own('batch_no'),
    own('origin'),
    { name: called('loss_standard'), text: percent(facts.loss_standard, language) },
  ],
})

const storage = ({ facts, language, say, own }: Teller): Part => ({
  title: say(T.storage),
  facts: [
    { name: say(T.place), text: facts.place },
    { name: say(T.period), text: `${facts.storage_begin} – ${facts.storage_end}` },
    { name: say(T.fee), text: `${groupedText(facts.storage_fee, 2, language)} ${say(T.a_day)}` },
    own('fee_paid_to'),
    own('inbound_no'),
  ],
})

const insurance = ({ facts, language, say, own }: Teller): Part => {
  const { insure_amount: amount, insure_end: end } = facts
  const sum = amount === null ? '' : `${groupedText(amount, 2, language)} ${say(T.yuan)}`
  return {
    title: say(T.insurance),
    facts: [
      own('insure_company'),
      own('insure_no'),
      own('insure_begin'),
      { name: say(T.insured), text: sum === '' || end === null ? sum : `${sum}, ${say(T.until)} ${end}` },
    ],
  }
}

const issue = ({ facts, say, called, option }: Teller): Part => ({
  title: say(T.issue),
  facts: [
    { name: say(T.issuer), text: facts.issuer },
    // A child receipt was requested by the holder of its parent; the custodian wrote it when signing.
    { name: say(facts.parents === null ? T.written_by : T.asked_by), text: facts.written_by },
    { name: say(T.issued_by), text: facts.issued_by },
    { name: say(T.place_and_day), text: `${facts.issue_place}, ${facts.issue_day}` },
    { name: called('class'), text: `${option('class')} ${facts.exchange_no}`.trimEnd() },
    { name: called('medium'), text: option('medium') },
    { name: say(T.origin), text: facts.parents ?? '' },
  ],
})

/** The remaining weight, with pledged, frozen or earmarked weight if not 0. */
const standing = ({ facts, language, say, called, option }: Teller): Part => {
  const claims = (['pledge_weight', 'frozen_weight', 'earmarked_weight'] as const).filter(
    (name) => facts[name] > 0,
  )
  return {
    title: say(T.standing),
    facts: [
      { name: called('life'), text: option('life') },
      ...(['remaining_weight', ...claims] as const).map((name) => ({
        name: called(name),
        text: tonnes(facts[name], language),
      })),
    ],
  }
}

const percent = (value: number | null, language: Language): string =>
  value === null ? '' : `${groupedText(value, 2, language)} %`

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
