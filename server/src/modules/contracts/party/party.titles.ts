import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { ROLES } from '../contract.titles.ts'

export const partyTitles = {
  $: title('签署人', 'Signers', 'Firmantes', '署名者'),
  $one: title('签署人', 'signer', 'firmante', '署名者'),
  ...ID_TITLE,
  contract_id: title('合同', 'Contract', 'Contrato', '契約'),
  role: title('签署方', 'Party', 'Parte', '当事者'),
  ...nameOptions('role', ROLES),
  organisation_id: title('单位', 'Organisation', 'Organización', '組織'),
  party_name: title('签署方名称', 'Name of the party', 'Nombre de la parte', '当事者名'),
  step: title('顺序', 'Step', 'Paso', '順序'),
  'step.hint': title(
    '同一序号的签署方不分先后',
    'Parties with the same number sign in any order',
    'Las partes con el mismo número firman en cualquier orden',
    '同じ番号の当事者は順不同です',
  ),
  signer_name: title('姓名', 'Name', 'Nombre', '氏名'),
  signer_phone: title('手机号', 'Phone', 'Teléfono', '電話番号'),
  card_no: title('证件号码', 'Number of the identity paper', 'Número de documento', '証明書番号'),
  state: title('状态', 'State', 'Estado', '状態'),
  'state.0': title('待通知', 'Waiting', 'En espera', '待機中'),
  'state.1': title('待签署', 'Invited', 'Invitado', '署名待ち'),
  'state.2': title('已签署', 'Signed', 'Firmado', '署名済み'),
  'state.3': title('已拒签', 'Refused', 'Rechazado', '署名拒否'),
  contract_state: title('合同状态', 'State of the contract', 'Estado del contrato', '契約の状態'),
  invite_time: title('通知时间', 'Invited at', 'Invitado el', '通知日時'),
  sign_time: title('签署时间', 'Signed at', 'Firmado el', '署名日時'),
  reason: title('拒签原因', 'Reason of the refusal', 'Motivo del rechazo', '拒否の理由'),
  ...CREATED_TITLE,
  'form.basic': title('签署人', 'Signer', 'Firmante', '署名者'),
  'history.invite': title('发送链接', 'Invited', 'Invitación', '招待'),
  'history.sign': title('签署', 'Signed', 'Firma', '署名'),
  'history.refuse': title('拒签', 'Refused', 'Rechazo', '署名拒否'),
} as const
