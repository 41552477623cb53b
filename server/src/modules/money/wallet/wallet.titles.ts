import { title } from '@cangdan/protocol'
import { CREATED_TITLE, DISABLED_TITLES, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { WALLET_OWNER_TITLES } from '../account/money.titles.ts'

const REASON = title('原因', 'Reason', 'Motivo', '理由')

export const walletTitles = {
  $: title('钱包管理', 'Wallets', 'Monederos', 'ウォレット管理'),
  $one: title('钱包', 'wallet', 'monedero', 'ウォレット'),
  ...ID_TITLE,
  ...WALLET_OWNER_TITLES,
  owner_type: title('归属', 'Owner', 'Titular', '所有者'),
  'owner_type.1': title('用户', 'Member', 'Usuario', 'ユーザー'),
  'owner_type.2': title('供应商', 'Supplier', 'Proveedor', 'サプライヤー'),
  store_id: title('供应商编号', 'Supplier ID', 'N.º de proveedor', 'サプライヤー番号'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  balance: title('可用余额', 'Balance', 'Saldo disponible', '利用可能残高'),
  frozen_balance: title('冻结金额', 'Frozen', 'Retenido', '凍結額'),
  total_in: title('累计收入', 'Total in', 'Total ingresado', '累計入金'),
  total_out: title('累计支出', 'Total out', 'Total retirado', '累計出金'),
  ...DISABLED_TITLES,
  update_time: title('变动时间', 'Changed at', 'Último movimiento', '変動日時'),
  ...CREATED_TITLE,
  'form.basic': title('钱包', 'Wallet', 'Monedero', 'ウォレット'),
  'form.money': title('资金', 'Money', 'Dinero', '資金'),
  'link.log': title('明细', 'Log', 'Movimientos', '明細'),
  'action.adjust': title('调整余额', 'Adjust', 'Ajustar', '残高調整'),
  'action.adjust.confirm': title(
    '调整需另一人审核后生效。负数为扣减，扣减不会使余额低于零。',
    'It takes effect once another person has approved it. A negative amount is deducted, and never below zero.',
    'Surte efecto cuando otra persona lo aprueba. Un importe negativo se deduce, nunca por debajo de cero.',
    '別の担当者の承認後に反映されます。負の数は減額で、残高が 0 を下回ることはありません。',
  ),
  'action.adjust.amount': title('调整金额', 'Amount', 'Importe', '調整額'),
  'action.adjust.remark': title('调整原因', 'Reason', 'Motivo del ajuste', '調整理由'),
  'action.disable': title('禁用', 'Disable', 'Deshabilitar', '無効化'),
  'action.disable.confirm': title(
    '禁用后不能充值、支付和提现，直到重新启用；已在进行的不受影响。',
    'Nothing is topped up, paid or withdrawn until it is enabled again; what is under way goes on.',
    'No se recarga, paga ni retira hasta habilitarlo de nuevo; lo que está en curso continúa.',
    '再度有効にするまで入金・支払い・出金はできません。進行中のものは続きます。',
  ),
  'action.disable.remark': REASON,
  'action.enable': title('启用', 'Enable', 'Habilitar', '有効化'),
} as const
