// The words of the platform's business parameters.
import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/common-columns.ts'

const BOUND = title(
  '贷款余额 ÷ 押品价值；银行默认条件与风控政策不能超过',
  'Loan over collateral value: terms of banks and policies keep to it',
  'Préstamo sobre garantía: las condiciones de bancos y políticas no lo superan',
  '貸付残高÷担保価値。銀行の条件とリスク方針はこれを超えられません',
)

export const configSetTitles = {
  $: title('参数设置', 'Business parameters', 'Parámetros de negocio', '業務パラメータ'),
  $one: title('参数设置', 'business parameters', 'parámetros de negocio', '業務パラメータ'),
  ...ID_TITLE,
  pledge_rate_max: title('最高质押率', 'Highest advance rate', 'Anticipo máximo', '掛目の上限'),
  'pledge_rate_max.hint': BOUND,
  warn_line: title('最高预警线', 'Highest warning line', 'Nivel de aviso máximo', '警戒ラインの上限'),
  'warn_line.hint': BOUND,
  close_line: title('最高平仓线', 'Highest close-out line', 'Nivel de cierre máximo', '清算ラインの上限'),
  'close_line.hint': BOUND,
  inspect_cycle_days: title(
    '最长巡检间隔（天）',
    'Inspected at least every (days)',
    'Inspección al menos cada (días)',
    '巡回検査間隔の上限（日）',
  ),
  'inspect_cycle_days.hint': title(
    '风控政策的巡检间隔不能更长',
    'No policy has its goods inspected less often',
    'Ninguna política inspecciona con menos frecuencia',
    'リスク方針の巡回間隔はこれより長くできません',
  ),
  price_expire_days: title(
    '价格有效天数',
    'Prices are good for (days)',
    'Vigencia de precios (días)',
    '価格の有効日数',
  ),
  'price_expire_days.hint': title(
    '更早的当前价显示为“已过期”；风控政策的价格有效时长不能更长',
    'Older prices of specs are shown as out of date; no policy trusts a price for longer',
    'Los precios más antiguos se muestran como caducados; ninguna política confía en ellos por más tiempo',
    'これより古い現在価格は「期限切れ」と表示され、リスク方針の価格有効時間もこれを超えられません',
  ),
  price_change_alert: title(
    '价格波动预警',
    'Price move that alerts',
    'Variación que alerta',
    '価格変動の警報',
  ),
  'price_change_alert.hint': title(
    '导入或批准的价格涨跌超过此幅度时提示，并通知下列手机',
    'A price of a sheet that moves further is pointed out; one that is approved is sent to the phones below',
    'Se señala en las hojas el precio que varía más; si se aprueba, se avisa a los teléfonos de abajo',
    '取込時にこれを超える変動を指摘し、承認時は下記の電話に通知します',
  ),
  audit_notify_phones: title(
    '审核通知手机',
    'Phones notified of reviews',
    'Teléfonos avisados',
    '審査を通知する電話',
  ),
  'audit_notify_phones.hint': title(
    '有新的待审核记录或价格预警时发送短信，至多 10 个',
    'An SMS when something new waits for review, or a price alerts; ten at most',
    'Un SMS cuando algo nuevo espera revisión o un precio alerta; diez como máximo',
    '新しい審査待ちや価格警報があるとSMSを送信します（最大10件）',
  ),
  camera_check_minutes: title(
    '摄像头检查间隔（分钟）',
    'Minutes between checks of a camera',
    'Minutos entre revisiones de una cámara',
    'カメラ確認の間隔（分）',
  ),
  'camera_check_minutes.hint': title(
    '只检查地址主机已列入系统设置的 HLS 视频流',
    'HLS streams alone, from hosts that the system settings list',
    'Solo transmisiones HLS de hosts que figuren en los ajustes del sistema',
    'システム設定に登録されたホストの HLS 映像だけが対象です',
  ),
  withdraw_min: title('最低提现金额', 'Smallest withdrawal', 'Retirada mínima', '最低出金額'),
  withdraw_fee_rate: title('提现手续费率', 'Fee of a withdrawal', 'Comisión de retirada', '出金手数料率'),
  address_max: title(
    '每人收货地址上限',
    'Delivery addresses a person',
    'Direcciones por persona',
    '1人あたりの配送先の上限',
  ),
  replacement_bond_rate: title(
    '挂失补发担保比例',
    'Bond for a lost receipt',
    'Fianza por resguardo perdido',
    '紛失再発行の保証割合',
  ),
  'replacement_bond_rate.hint': title(
    '担保金额不低于货值的这一比例，最高 200%',
    'A bond is at least this share of what the goods are worth; at most 200 %',
    'La fianza es al menos esta parte del valor de la mercancía; como máximo el 200 %',
    '保証金額は貨物の価額に対するこの割合以上（上限200%）',
  ),
  freeze_wait_days: title(
    '冻结待决天数',
    'A freeze waits for (days)',
    'Una inmovilización espera (días)',
    '凍結の決定待ち（日）',
  ),
  'freeze_wait_days.hint': title(
    '冻结申请即生效；到期仍无人批准则失效，前一天提醒',
    'A freeze holds as it is asked for; one that nobody has approved by then lapses, and its deciders are notified a day before',
    'Rige desde que se solicita; si nadie la aprueba en ese plazo caduca, con aviso un día antes',
    '凍結は申請時に有効となり、期限までに承認がなければ失効します（前日に通知）',
  ),
  'form.lines': title('质押与巡检', 'Pledges and inspections', 'Pignoración e inspección', '担保と巡回'),
  'form.prices': title('价格', 'Prices', 'Precios', '価格'),
  'form.notices': title('通知与检查', 'Notices and checks', 'Avisos y revisiones', '通知と確認'),
  'form.withdrawals': title('提现', 'Withdrawals', 'Retiradas', '出金'),
} as const
