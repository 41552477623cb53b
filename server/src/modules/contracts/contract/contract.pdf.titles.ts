// Fixed texts of the file of a contract, in its language.
import { title } from '@cangdan/protocol'

export const SHEET = {
  no: title('合同编号：{no}', 'Contract no.: {no}', 'Contrato n.º: {no}', '契約番号：{no}'),
  page: title(
    '{no} · 第 {page} 页，共 {pages} 页',
    '{no} · Page {page} of {pages}',
    '{no} · Página {page} de {pages}',
    '{no} · {page} / {pages} ページ',
  ),
  signatures: title('签署方', 'Signers', 'Firmantes', '署名者'),
  paper_signatures: title('签署（盖章）', 'Signatures (and seals)', 'Firmas (y sellos)', '署名（押印）'),
  party: title('{role}：{name}', '{role}: {name}', '{role}: {name}', '{role}：{name}'),
  signer: title('签署人：{signer}', 'Signer: {signer}', 'Firmante: {signer}', '署名者：{signer}'),
  signed_on: title(
    '签署人：{signer}　　　　日期：',
    'Signer: {signer}                        Date:',
    'Firmante: {signer}                        Fecha:',
    '署名者：{signer}　　　　日付：',
  ),
  electronic: title(
    '本合同以电子方式签署。各方签名、签署时间与文件哈希载于签署证据页。',
    'This contract is signed electronically. Signatures, times of signing and the hash of the file are on the evidence page.',
    'Este contrato se firma electrónicamente. Las firmas, las horas de firma y el hash del archivo constan en la página de evidencia.',
    '本契約は電子的に署名されます。各当事者の署名、署名日時およびファイルのハッシュは署名証拠のページに記載されます。',
  ),
} as const
