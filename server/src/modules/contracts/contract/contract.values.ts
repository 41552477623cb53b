// Values of a contract's variables, read from its financing, goods and parties.
import {
  CONTRACT_TERMS,
  type ContractTerm,
  fill,
  formatGrouped,
  getTermSpec,
  type Language,
  LANGUAGE_TAGS,
  type Row,
  toDecimalText,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildCovenantTable, listCovenants } from '../covenant/covenant-lines.ts'
import { formatAmountInWords } from '../domain/amount-in-words.ts'
import type { ContractValues } from '../domain/fill-document.ts'
import { ADDRESS_SEPARATOR, CURRENCY, GOODS_HEADINGS, REPAY_MODES, SEPARATOR } from './contract.values.titles.ts'

export const ROLE = { owner: 1, store: 2, guarantor: 3, bank: 4 } as const

interface FinancingRow {
  readonly financing_no: string
  /** Fen. */
  readonly amount: number | null
  /** Hundredths of a percent. */
  readonly rate: number | null
  readonly penalty_rate: number | null
  readonly tenor_days: number
  readonly repay_mode: number
  readonly purpose: string
  readonly eligible_value: number | null
  readonly today: string
}

interface GoodsRow {
  readonly contract_no: string
  readonly good: string
  readonly spec: string
  /** Hundredths of a tonne. */
  readonly weight: number
  readonly warehouse: string
  readonly is_electronic: boolean
}

export interface PartyRow {
  readonly role: number
  readonly name: string
  readonly code: string
  readonly address: string
  readonly signer_name: string
}

interface ValuesInput {
  readonly financingId: number
  readonly uploadNo: string
  /** `YYYY-MM-DD`; empty without an end. */
  readonly effectiveTo: string
  readonly parties: readonly PartyRow[]
  /** Covenants of the template, as its table of texts. */
  readonly covenants: string
  /** Entered values by name. */
  readonly own: ReadonlyMap<string, string>
  /** Of the contract. */
  readonly language: Language
}

/** Returns the values in the language of the contract. Names and entered texts stay as they are. */
export async function loadContractValues(tx: Db, input: ValuesInput): Promise<ContractValues> {
  const { rows } = await sql<FinancingRow>`
    select financing_no, approve_amount as amount, rate, penalty_rate, tenor_days, repay_mode, purpose, eligible_value, today()::text as today
      from financing where id = ${input.financingId}`.execute(tx)
  const [loan] = rows
  if (loan === undefined) throw new Error(`no financing ${input.financingId}`)
  const goods = await listGoods(tx, input.financingId)
  const { language } = input
  const joinNames = (names: readonly string[]) => names.join(SEPARATOR[language])
  const texts = new Map<string, string>([
    ...listLoanTexts(loan, language),
    ...listPartyTexts(input.parties, language),
    ['contract.no', input.uploadNo],
    ['contract.date', formatDay(loan.today, language)],
    ['contract.end', input.effectiveTo === '' ? '' : formatDay(input.effectiveTo, language)],
    [
      'goods.weight',
      toDecimalText(
        goods.reduce((sum, { weight }) => sum + weight, 0),
        2,
      ),
    ],
    ['goods.receipts', joinNames(goods.map(({ contract_no }) => contract_no))],
    ['goods.warehouses', joinNames([...new Set(goods.map(({ warehouse }) => warehouse))])],
    ...input.own,
  ])
  const rowsOfGoods = goods.map(({ contract_no, good, spec, weight, warehouse }) => [
    contract_no,
    good,
    spec,
    toDecimalText(weight, 2),
    warehouse,
  ])
  return {
    texts,
    tables: new Map([
      ['goods.table', [GOODS_HEADINGS.map((heading) => heading[language]), ...rowsOfGoods]],
      ['covenants.table', buildCovenantTable(listCovenants(input.covenants), language)],
    ]),
    conditions: listConditions(goods, input.parties),
    terms: await loadPolicyTerms(tx, input.financingId),
  }
}

/** Returns the terms that the policy of the loan has. */
async function loadPolicyTerms(tx: Db, financingId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ policy: Row }>`
    select to_jsonb(risk_policy) as policy from financing join risk_policy on risk_policy.id = policy_id
     where financing.id = ${financingId}`.execute(tx)
  const policy = rows[0]?.policy ?? {}
  return new Map(
    (Object.keys(CONTRACT_TERMS) as ContractTerm[]).flatMap((term) => {
      const value = policy[getTermSpec(term).policy ?? '']
      return typeof value === 'number' ? [[term, String(value)] as const] : []
    }),
  )
}

function listLoanTexts(loan: FinancingRow, language: Language): [string, string][] {
  const percent = (rate: number | null) => (rate === null ? '' : `${toDecimalText(rate, 2)}%`)
  const yuan = (fen: number | null) => (fen === null ? '' : toDecimalText(fen, 2))
  return [
    ['loan.no', loan.financing_no],
    ['loan.amount', yuan(loan.amount)],
    ['loan.amount_words', loan.amount === null ? '' : describeAmount(loan.amount, language)],
    ['loan.rate', percent(loan.rate)],
    ['loan.penalty_rate', percent(loan.penalty_rate)],
    ['loan.tenor_days', String(loan.tenor_days)],
    ['loan.purpose', loan.purpose],
    ['loan.repay_mode', REPAY_MODES[loan.repay_mode]?.[language] ?? ''],
    ['goods.value', yuan(loan.eligible_value)],
  ]
}

/** Several parties of one role, such as storage firms, are all named; a value that one of them lacks is missing. */
function listPartyTexts(parties: readonly PartyRow[], language: Language): [string, string][] {
  const join = (role: number, pick: (party: PartyRow) => string, separator = SEPARATOR[language]): string => {
    const texts = parties.filter((party) => party.role === role).map(pick)
    return texts.includes('') ? '' : texts.join(separator)
  }
  const describe = (prefix: string, role: number): [string, string][] => [
    [`${prefix}.name`, join(role, ({ name }) => name)],
    [`${prefix}.code`, join(role, ({ code }) => code)],
    [`${prefix}.address`, join(role, ({ address }) => address, ADDRESS_SEPARATOR[language])],
    [`${prefix}.signer`, join(role, ({ signer_name: name }) => name)],
  ]
  return [
    ...describe('bank', ROLE.bank),
    ...describe('owner', ROLE.owner),
    ...describe('store', ROLE.store),
    ['guarantor.names', join(ROLE.guarantor, ({ name }) => name)],
    ['guarantor.signers', join(ROLE.guarantor, ({ signer_name: name }) => name)],
  ]
}

function listConditions(goods: readonly GoodsRow[], parties: readonly PartyRow[]): ReadonlySet<string> {
  const isGuaranteed = parties.some(({ role }) => role === ROLE.guarantor)
  return new Set([
    isGuaranteed ? 'guaranteed' : 'unguaranteed',
    ...(goods.some(({ is_electronic }) => is_electronic) ? ['electronic'] : []),
    ...(goods.some(({ is_electronic }) => !is_electronic) ? ['paper'] : []),
    ...(goods.length > 1 ? ['several'] : []),
  ])
}

async function listGoods(tx: Db, financingId: number): Promise<readonly GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select receipt.contract_no, good.good_name as good, coalesce(good_spec.spec_name, '') as spec, line.weight,
           warehouse.warehouse_name as warehouse, receipt.medium = 1 as is_electronic
      from financing_line line
      join receipt on receipt.id = line.receipt_id
      join good on good.id = receipt.good_id
      left join good_spec on good_spec.id = receipt.spec_id
      join warehouse on warehouse.id = receipt.warehouse_id
     where line.financing_id = ${financingId} order by receipt.id`.execute(tx)
  return rows
}

const formatDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Capital numerals protect an amount in Chinese; other languages have digits with the currency. */
const describeAmount = (fen: number, language: Language) =>
  language === 'zh'
    ? `人民币${formatAmountInWords(fen)}`
    : fill(CURRENCY[language], { amount: formatGrouped(fen, 2, language) })
