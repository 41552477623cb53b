// Terms of a contract. Terms of a policy must equal the policy of the loan; an effective contract adds the others to the terms of the loan.
import { toDecimalText } from '../decimal-text.ts'
import { type Language, title, type Title } from '../language.ts'
import { CONTRACT_VARIABLES, isContractVariable } from './variables.ts'
import { ALLOCATION_ORDER_TITLES } from '../lending/allocation-orders.ts'

interface TermSpec {
  readonly title: Title
  /** `percent`: hundredths of a percent. `yuan`: fen. */
  readonly unit: 'percent' | 'hours' | 'yuan' | 'days' | 'choice' | 'text'
  /** Options of a choice by value. */
  readonly options?: Readonly<Record<string, Title>>
  /** Column of the policy (`risk_policy`) that it must equal. */
  readonly policy?: string
}

const YES = title('是', 'Yes', 'Sí', 'はい')

export const CONTRACT_TERMS = {
  pledge_rate: {
    title: title('质押率', 'Loan to value at the draw', 'Relación préstamo-valor', '担保掛目'),
    unit: 'percent',
    policy: 'pledge_rate',
  },
  warn_line: {
    title: title('预警线', 'Warning line', 'Línea de aviso', '警戒線'),
    unit: 'percent',
    policy: 'warn_line',
  },
  call_line: {
    title: title('补仓线', 'Margin call line', 'Línea de reposición', '追証線'),
    unit: 'percent',
    policy: 'call_line',
  },
  liq_line: {
    title: title('处置线', 'Close-out line', 'Línea de ejecución', '処分線'),
    unit: 'percent',
    policy: 'liq_line',
  },
  cure_hours: {
    title: title('补仓期限', 'Time to cure a margin call', 'Plazo de reposición', '追証期限'),
    unit: 'hours',
    policy: 'cure_hours',
  },
  dispute_hours: {
    title: title(
      '异议答复期限',
      'Time to answer a dispute of a margin call',
      'Plazo para responder a una impugnación',
      '追証への異議の回答期限',
    ),
    unit: 'hours',
  },
  price_source: {
    title: title('价格来源', 'Source of prices', 'Fuente de precios', '価格の出所'),
    unit: 'choice',
    policy: 'valuation_basis',
    options: {
      '1': title('现货价', 'Spot price', 'Precio al contado', '現物価格'),
      '2': title(
        '期货价减基差',
        'Futures price less basis',
        'Precio de futuros menos base',
        '先物価格からベーシス控除',
      ),
      '3': title('两者较低者', 'The lower of both', 'El menor de ambos', '低い方'),
    },
  },
  price_fallback_hours: {
    title: title('价格最长有效时间', 'Longest age of a price', 'Antigüedad máxima del precio', '価格の最長有効時間'),
    unit: 'hours',
    policy: 'price_max_age',
  },
  waterfall: {
    title: title('清偿顺序', 'Order of payment', 'Orden de imputación', '充当順序'),
    unit: 'choice',
    policy: 'allocation_order',
    options: ALLOCATION_ORDER_TITLES,
  },
  day_count: {
    title: title('计息基础', 'Day count', 'Base de cálculo', '日数計算'),
    unit: 'choice',
    policy: 'day_count',
    options: {
      '1': title('实际天数/360', 'ACT/360', 'ACT/360', '実日数/360'),
      '2': title('实际天数/365', 'ACT/365', 'ACT/365', '実日数/365'),
      '3': title('实际天数/实际天数', 'ACT/ACT', 'ACT/ACT', '実日数/実日数'),
      '4': title('30E/360', '30E/360', '30E/360', '30E/360'),
    },
  },
  inspect_days: {
    title: title('巡检周期', 'Days between inspections', 'Días entre inspecciones', '巡回検査の間隔'),
    unit: 'days',
    policy: 'inspect_days',
  },
  minimum_call: {
    title: title('最低补仓金额', 'Least amount of a margin call', 'Importe mínimo de reposición', '最低追証額'),
    unit: 'yuan',
  },
  calendar: {
    title: title('期限计算', 'Days that count', 'Días que cuentan', '期間の計算'),
    unit: 'choice',
    options: {
      calendar: title('自然日', 'Calendar days', 'Días naturales', '暦日'),
      working: title('银行工作日', 'Working days of banks', 'Días hábiles bancarios', '銀行営業日'),
    },
  },
  notice_address: {
    title: title('送达地址', 'Address for notices', 'Dirección de notificación', '送達先'),
    unit: 'text',
  },
  dispute: {
    title: title('争议解决', 'Way of dispute', 'Resolución de controversias', '紛争解決'),
    unit: 'choice',
    options: {
      court: title(
        '贷款人所在地人民法院诉讼',
        'The courts at the seat of the lender',
        'Los tribunales del domicilio del prestamista',
        '貸主所在地の裁判所での訴訟',
      ),
      arbitration: title('仲裁', 'Arbitration', 'Arbitraje', '仲裁'),
    },
  },
  lien_waiver: {
    title: title(
      '仓储企业放弃留置权',
      'The storage firm waives its lien',
      'La empresa de almacenaje renuncia a su derecho de retención',
      '倉庫会社の留置権放棄',
    ),
    unit: 'choice',
    options: { yes: YES, no: title('否', 'No', 'No', 'いいえ') },
  },
  supervisor_for: {
    title: title('监管人受谁委托', 'For whom the supervisor acts', 'Por quién actúa el supervisor', '監督者の委託者'),
    unit: 'choice',
    options: { bank: title('银行', 'The bank', 'El banco', '銀行') },
  },
  standing_consent: {
    title: title(
      '担保方预先同意变更',
      'The guarantor consents to changes in advance',
      'El garante consiente de antemano los cambios',
      '保証人の変更への事前同意',
    ),
    unit: 'choice',
    options: { yes: YES },
  },
  maximum_amount: {
    title: title('最高债权额', 'Maximum amount secured', 'Importe máximo garantizado', '極度額'),
    unit: 'yuan',
  },
  determining_event: {
    title: title('债权确定事由', 'Determining events', 'Hechos determinantes', '元本確定事由'),
    unit: 'choice',
    options: {
      statutory: title(
        '民法典第四百二十三条所列情形',
        'Those of Civil Code art. 423',
        'Los del art. 423 del Código Civil',
        '民法典第423条の事由',
      ),
    },
  },
} as const satisfies Readonly<Record<string, TermSpec>>

export type ContractTerm = keyof typeof CONTRACT_TERMS

export const isContractTerm = (key: string): key is ContractTerm => Object.hasOwn(CONTRACT_TERMS, key)

export const getTermSpec = (key: ContractTerm): TermSpec => CONTRACT_TERMS[key]

/** Returns the title of a variable or term; one that a template names itself is its own title. */
export function getValueTitle(key: string): Title {
  if (isContractVariable(key)) return CONTRACT_VARIABLES[key]
  return isContractTerm(key) ? CONTRACT_TERMS[key].title : title(key, key, key, key)
}

/** Returns whether a text is a value of the term, in its unit. An empty text means the value of the policy. */
export function isTermValue(key: ContractTerm, value: string): boolean {
  const { unit, options, policy } = getTermSpec(key)
  if (value === '') return policy !== undefined
  if (unit === 'choice') return options !== undefined && Object.hasOwn(options, value)
  if (unit === 'text') return value.trim() !== ''
  return /^\d{1,13}$/.test(value)
}

/** Returns the value of a term with its unit, such as `75.00%`. */
export function formatTerm(key: string, value: string, language: Language): string {
  if (!isContractTerm(key)) return value
  const { unit, options } = getTermSpec(key)
  if (unit === 'choice') return options?.[value]?.[language] ?? value
  if (unit === 'percent') return `${toDecimalText(value, 2)}%`
  return unit === 'yuan' ? toDecimalText(value, 2) : value
}

/** Kinds of contracts, as in `contract_template.type`. */
export const CONTRACT_TYPE = { pledge: 1, storage: 2, supervision: 3, guarantee: 4, loan: 5, other: 6 } as const

export type ContractType = (typeof CONTRACT_TYPE)[keyof typeof CONTRACT_TYPE]

type Requirement = Readonly<Partial<Record<ContractType, readonly ContractTerm[]>>>

/**
 * Terms without which a contract of the kind does not do what it is for. Supervision: the supervisor acts for the bank (Supreme People's Court,
 * interpretation on security, art. 55). Guarantee: consent to changes and assignments of the debt in advance (Civil Code arts. 391, 435).
 */
const REQUIRED: Requirement = { 3: ['supervisor_for'], 4: ['standing_consent'] }

/** A maximum amount needs its determining events (Civil Code arts. 420, 423, 439), and the other way round. */
const TOGETHER: readonly (readonly [ContractTerm, ContractTerm])[] = [
  ['maximum_amount', 'determining_event'],
  ['determining_event', 'maximum_amount'],
]

/** Returns the terms that the contract lacks. */
export function listMissingTerms(type: ContractType, terms: readonly string[]): readonly ContractTerm[] {
  const required = [
    ...(REQUIRED[type] ?? []),
    ...TOGETHER.filter(([given]) => terms.includes(given)).map(([, needed]) => needed),
  ]
  return required.filter((term) => !terms.includes(term))
}
