import { title } from '@cangdan/protocol'
import { ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { WALLET_OWNER_TITLES } from '../account/money.titles.ts'

export const walletLogTitles = {
  $: title('钱包明细', 'Wallet log', 'Movimientos del monedero', 'ウォレット明細'),
  $one: title('明细', 'entry', 'movimiento', '明細'),
  ...ID_TITLE,
  ...WALLET_OWNER_TITLES,
  ...REMARK_TITLE,
  log_no: title('流水号', 'Log no.', 'N.º de movimiento', '明細番号'),
  wallet_id: title('钱包编号', 'Wallet ID', 'N.º de monedero', 'ウォレット番号'),
  balance_type: title('账户', 'Part', 'Parte', '区分'),
  'balance_type.1': title('可用', 'Available', 'Disponible', '利用可能'),
  'balance_type.2': title('冻结', 'Frozen', 'Retenido', '凍結'),
  change_type: title('变动类型', 'Type', 'Tipo', '変動種別'),
  'change_type.1': title('充值', 'Top-up', 'Recarga', '入金'),
  'change_type.2': title('提现', 'Withdrawal', 'Retirada', '出金'),
  'change_type.3': title('消费', 'Spend', 'Gasto', '支払い'),
  'change_type.4': title('退款', 'Refund', 'Reembolso', '返金'),
  'change_type.5': title('后台调整', 'Adjustment', 'Ajuste', '調整'),
  'change_type.6': title('冻结', 'Freeze', 'Retención', '凍結'),
  'change_type.7': title('解冻', 'Unfreeze', 'Liberación', '凍結解除'),
  'change_type.8': title('货款', 'Sale', 'Venta', '売上'),
  'change_type.9': title('手续费', 'Fee', 'Comisión', '手数料'),
  'change_type.10': title('借贷', 'Lending', 'Préstamo', '融資'),
  change_amount: title('变动金额', 'Change', 'Importe', '変動額'),
  left_amount: title('剩余金额', 'Balance after', 'Saldo posterior', '変動後残高'),
  source_no: title('来源单号', 'Source no.', 'N.º de origen', '元番号'),
  operator_name: title('操作人', 'Operator', 'Operador', '操作者'),
  create_time: title('创建时间', 'Created at', 'Creado el', '作成日時'),
  'form.basic': title('变动', 'Change', 'Movimiento', '変動'),
} as const
