import { title } from '@cangdan/protocol'

export const CREATE_TITLES = {
  open: title('打开签署链接', 'Open a signing link', 'Abrir un enlace de firma', '署名リンクを開く'),
  code: title('发送签署验证码', 'Send a signing code', 'Enviar un código de firma', '署名コードの送信'),
  info: title('待签合同', 'Contract to sign', 'Contrato por firmar', '署名する契約'),
  file: title(
    '待签合同文件',
    'File of the contract to sign',
    'Archivo del contrato por firmar',
    '署名する契約のファイル',
  ),
  save: title('签署合同', 'Sign a contract', 'Firmar un contrato', '契約に署名'),
  refuse: title('拒签合同', 'Refuse a contract', 'Rechazar un contrato', '契約の署名を拒否'),
  text: title(
    '合同文本与签署方',
    'Text and parties of a contract',
    'Texto y partes de un contrato',
    '契約の本文と当事者',
  ),
  terms: title('贷款的约定条款', 'Agreed terms of a loan', 'Condiciones pactadas de un préstamo', '貸付の約定条件'),
  print: title('打印签署件', 'Print a copy to sign', 'Imprimir una copia para firmar', '署名用の控えを印刷'),
  evidence: title('签署证据', 'Evidence of the signatures', 'Evidencia de las firmas', '署名の証拠'),
  check: title('核验合同', 'Check a contract', 'Comprobar un contrato', '契約の確認'),
} as const

/** Consent of the signer; its text is stored with the signature. */
export const CONSENT = title(
  '我已阅读合同全文，确认以上姓名和证件为本人，同意以手写签名和短信验证码签署本合同，并知悉签署时间、网络地址、设备公钥和签名轨迹将作为证据保存。',
  'I have read the whole contract, confirm that the name and identity paper are mine, agree to sign this contract with a drawn signature and an SMS code, and know that the time, network address, public key of the device and strokes of the signature are kept as evidence.',
  'Leí todo el contrato, confirmo que el nombre y el documento son míos, acepto firmarlo con una firma dibujada y un código por SMS, y sé que la hora, la dirección de red, la clave pública del dispositivo y los trazos de la firma se conservan como prueba.',
  '契約の全文を読み、氏名と証明書が本人のものであることを確認し、手書き署名とSMSコードによる署名に同意します。署名日時、ネットワークアドレス、端末の公開鍵、署名の筆跡が証拠として保存されることを承知しています。',
)

export const FACT_TITLES = {
  receipts: title('仓单编号', 'Receipts', 'Resguardos', '倉荷証券'),
  goods: title('货物', 'Goods', 'Mercancía', '貨物'),
  weight: title('重量（吨）', 'Weight in tonnes', 'Peso en toneladas', '重量（トン）'),
  amount: title('合同金额（元）', 'Amount in yuan', 'Importe en yuanes', '契約金額（元）'),
} as const
