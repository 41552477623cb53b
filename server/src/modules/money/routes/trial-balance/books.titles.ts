import { type Language, type Title, title } from '@cangdan/protocol'
import type { MoneyEventName } from '#engine/money/events.ts'

export const BOOKS_TITLES = {
  balance: title('试算平衡表', 'Trial balance', 'Balance de comprobación', '試算表'),
  accounts: title(
    '一类账户的余额',
    'Balances of accounts of a kind',
    'Saldos de las cuentas de una clase',
    '一種類の勘定の残高',
  ),
  export: title(
    '试算平衡表账户导出',
    'Accounts of the trial balance as a file',
    'Cuentas del balance en un archivo',
    '試算表の勘定のファイル',
  ),
  lines: title('账户的分录', 'Lines of an account', 'Apuntes de una cuenta', '勘定の仕訳明細'),
  journal: title('一笔流水的全部分录', 'All lines of a journal', 'Todos los apuntes de un asiento', '仕訳の全明細'),
} as const

/** By `money_account_kind.kind`. */
export const ACCOUNT_TITLES: Readonly<Record<string, Title>> = {
  wallet_available: title('钱包可用', 'Wallets, available', 'Monederos, disponible', 'ウォレット利用可能'),
  wallet_frozen: title('钱包冻结', 'Wallets, frozen', 'Monederos, retenido', 'ウォレット凍結'),
  order_escrow: title('订单待结算', 'Orders in escrow', 'Pedidos en custodia', '注文預り'),
  platform_cash: title('平台银行存款', 'Platform cash', 'Tesorería de la plataforma', 'プラットフォーム預金'),
  platform_adjustment: title('人工调整', 'Adjustments by hand', 'Ajustes manuales', '手動調整'),
  fee_income: title('平台手续费收入', 'Platform fee income', 'Ingresos por comisiones', 'プラットフォーム手数料収入'),
  loan_principal: title('贷款本金', 'Loan principal', 'Principal de préstamos', '貸付元金'),
  loan_interest: title('应收利息', 'Interest receivable', 'Intereses por cobrar', '未収利息'),
  loan_penalty: title('应收罚息', 'Penalty receivable', 'Demora por cobrar', '未収遅延金'),
  loan_fee: title('应收费用', 'Fees receivable', 'Comisiones por cobrar', '未収手数料'),
  loan_excess: title('多还待退', 'Excess to pay back', 'Exceso por devolver', '過払い預り'),
  loan_claim: title('待追回款', 'Claims on payers', 'Por recuperar de pagadores', '返還請求'),
  bank_cash: title('银行资金', 'Bank cash', 'Tesorería del banco', '銀行資金'),
  interest_income: title('利息收入', 'Interest income', 'Ingresos por intereses', '受取利息'),
  penalty_income: title('罚息收入', 'Penalty income', 'Ingresos por demora', '受取遅延金'),
  loan_fee_income: title('贷款费用收入', 'Loan fee income', 'Ingresos por comisiones de préstamo', '貸付手数料収入'),
  loan_loss: title('贷款损失', 'Loan losses', 'Pérdidas por préstamos', '貸倒損失'),
  recovery_income: title('核销后收回', 'Recoveries', 'Recuperaciones', '償却債権取立益'),
}

/** By `journal.event`. */
export const MONEY_EVENT_TITLES: Readonly<Record<MoneyEventName, Title>> = {
  topped_up: title('充值', 'Topped up', 'Recarga', '入金'),
  added_by_hand: title('人工增加', 'Added by hand', 'Abono manual', '手動加算'),
  deducted_by_hand: title('人工扣减', 'Deducted by hand', 'Cargo manual', '手動減算'),
  withdrawal_asked: title('申请提现', 'Withdrawal asked for', 'Retirada solicitada', '出金申請'),
  withdrawal_paid: title('提现转出', 'Withdrawal paid', 'Retirada pagada', '出金'),
  withdrawal_fee: title('提现手续费', 'Withdrawal fee', 'Comisión de retirada', '出金手数料'),
  withdrawal_refused: title('提现驳回', 'Withdrawal refused', 'Retirada denegada', '出金却下'),
  withdrawal_failed: title('提现失败', 'Withdrawal failed', 'Retirada fallida', '出金失敗'),
  order_paid: title('订单支付', 'Order paid', 'Pedido pagado', '注文支払い'),
  order_settled: title('货款结算', 'Order settled', 'Pedido liquidado', '売上精算'),
  refunded: title('退款', 'Refunded', 'Reembolso', '返金'),
  loan_drawn: title('放款', 'Loan drawn', 'Préstamo dispuesto', '融資実行'),
  loan_drawn_to_wallet: title('放款至钱包', 'Loan drawn into a wallet', 'Préstamo al monedero', 'ウォレットへ融資実行'),
  interest_accrued: title('计息', 'Interest accrued', 'Intereses devengados', '利息計上'),
  loan_fee_charged: title('收取费用', 'Fee charged', 'Comisión cargada', '手数料請求'),
  loan_fee_taken_back: title('撤销费用', 'Fee taken back', 'Comisión anulada', '手数料取消'),
  loan_repaid: title('还款', 'Loan repaid', 'Pago de préstamo', '返済'),
  loan_repaid_from_wallet: title(
    '钱包还款',
    'Loan repaid from a wallet',
    'Pago desde el monedero',
    'ウォレットから返済',
  ),
  repayment_reversed: title('还款冲销', 'Repayment reversed', 'Pago anulado', '返済取消'),
  excess_paid_back: title('退还多还款', 'Excess paid back', 'Exceso devuelto', '過払い返還'),
  loan_written_off: title('核销', 'Written off', 'Dado por fallido', '償却'),
  loan_recovered: title('核销后收回', 'Recovered', 'Recuperado', '償却後の回収'),
  loan_recovered_from_wallet: title(
    '核销后钱包收回',
    'Recovered from a wallet',
    'Recuperado desde el monedero',
    'ウォレットから回収',
  ),
  recovery_reversed: title('收回冲销', 'Recovery reversed', 'Recuperación anulada', '回収取消'),
}

export const getEventName = (event: string, language: Language): string =>
  (MONEY_EVENT_TITLES as Readonly<Record<string, Title>>)[event]?.[language] ?? event
