// Values that a contract fills in from its loan, goods and parties, and the conditions of its clauses.
import { title, type Title } from '../language.ts'

export const CONTRACT_VARIABLES = {
  'contract.no': title('合同编号', 'Contract no.', 'N.º de contrato', '契約番号'),
  'contract.date': title('出具日期', 'Date of issue', 'Fecha de emisión', '作成日'),
  'contract.end': title('有效期至', 'In effect to', 'Vigente hasta', '有効期限'),
  'bank.name': title('银行名称', 'Bank', 'Banco', '銀行名'),
  'bank.code': title('银行信用代码', 'Credit code of the bank', 'Código de crédito del banco', '銀行の信用コード'),
  'bank.address': title('银行地址', 'Address of the bank', 'Dirección del banco', '銀行の住所'),
  'bank.signer': title('银行签署人', 'Signer for the bank', 'Firmante del banco', '銀行の署名者'),
  'owner.name': title('货主名称', 'Owner of the goods', 'Propietario', '荷主名'),
  'owner.code': title(
    '货主信用代码',
    'Credit code of the owner',
    'Código de crédito del propietario',
    '荷主の信用コード',
  ),
  'owner.address': title('货主地址', 'Address of the owner', 'Dirección del propietario', '荷主の住所'),
  'owner.signer': title('货主签署人', 'Signer for the owner', 'Firmante del propietario', '荷主の署名者'),
  'store.name': title('仓储企业名称', 'Storage firm', 'Empresa de almacenaje', '倉庫会社名'),
  'store.code': title(
    '仓储企业信用代码',
    'Credit code of the storage firm',
    'Código de crédito de la empresa de almacenaje',
    '倉庫会社の信用コード',
  ),
  'store.address': title(
    '仓储企业地址',
    'Address of the storage firm',
    'Dirección de la empresa de almacenaje',
    '倉庫会社の住所',
  ),
  'store.signer': title(
    '仓储企业签署人',
    'Signer for the storage firm',
    'Firmante de la empresa de almacenaje',
    '倉庫会社の署名者',
  ),
  'guarantor.names': title('担保方名称', 'Guarantors', 'Garantes', '保証人名'),
  'guarantor.signers': title(
    '担保方签署人',
    'Signers for the guarantors',
    'Firmantes de los garantes',
    '保証人の署名者',
  ),
  'loan.no': title('融资编号', 'Loan no.', 'N.º de préstamo', '融資番号'),
  'loan.amount': title('贷款金额（元）', 'Loan amount in yuan', 'Importe en yuanes', '融資額（元）'),
  'loan.amount_words': title('贷款金额（大写）', 'Loan amount in words', 'Importe en letra', '融資額（大字）'),
  'loan.rate': title('年利率', 'Annual rate', 'Tipo anual', '年利率'),
  'loan.penalty_rate': title('罚息年利率', 'Annual penalty rate', 'Tipo anual de demora', '遅延利率'),
  'loan.tenor_days': title('期限（天）', 'Term in days', 'Plazo en días', '期間（日）'),
  'loan.purpose': title('贷款用途', 'Purpose', 'Finalidad', '資金使途'),
  'loan.repay_mode': title('还款方式', 'Way of repayment', 'Forma de pago', '返済方法'),
  'goods.table': title(
    '质物清单（表格）',
    'List of the goods (table)',
    'Lista de mercancías (tabla)',
    '担保品一覧（表）',
  ),
  'covenants.table': title('约定事项（表格）', 'Covenants (table)', 'Compromisos (tabla)', '誓約事項（表）'),
  'goods.weight': title(
    '质物总重量（吨）',
    'Weight of the goods in tonnes',
    'Peso en toneladas',
    '担保品の重量（トン）',
  ),
  'goods.value': title('质物总价值（元）', 'Value of the goods in yuan', 'Valor en yuanes', '担保品の価値（元）'),
  'goods.receipts': title('仓单编号', 'Receipt numbers', 'Números de resguardo', '倉荷証券番号'),
  'goods.warehouses': title('仓库', 'Warehouses', 'Almacenes', '倉庫'),
} as const satisfies Readonly<Record<string, Title>>

export type ContractVariable = keyof typeof CONTRACT_VARIABLES

export const isContractVariable = (key: string): key is ContractVariable => Object.hasOwn(CONTRACT_VARIABLES, key)

/** The loan for which a contract contains a clause. */
export const CONTRACT_CONDITIONS = {
  guaranteed: title('有担保方', 'The loan has a guarantor', 'Hay garante', '保証人がいる'),
  unguaranteed: title('无担保方', 'The loan has no guarantor', 'No hay garante', '保証人がいない'),
  electronic: title('有电子仓单', 'A receipt is electronic', 'Hay un resguardo electrónico', '電子倉荷証券がある'),
  paper: title('有纸质仓单', 'A receipt is on paper', 'Hay un resguardo en papel', '紙の倉荷証券がある'),
  several: title('多张仓单', 'More than one receipt', 'Más de un resguardo', '倉荷証券が複数ある'),
} as const satisfies Readonly<Record<string, Title>>

export type ContractCondition = keyof typeof CONTRACT_CONDITIONS

export const isContractCondition = (key: string): key is ContractCondition => Object.hasOwn(CONTRACT_CONDITIONS, key)
