import { title, type Title } from '@cangdan/protocol'
import type { SmsScene } from '#platform/phone/sms-scenes.ts'

export const SCENE_TITLE = title('业务场景', 'Scene', 'Situación', '場面')
export const SCENE_TITLES = {
  'scene.login': title('登录验证', 'Sign-in', 'Acceso', 'ログイン認証'),
  'scene.reg': title('注册', 'Registration', 'Registro', '登録'),
  'scene.enter': title('企业入驻', 'Company entry', 'Alta de empresa', '企業の入会'),
  'scene.pwd': title('找回密码', 'Password reset', 'Restablecer contraseña', 'パスワード再設定'),
  'scene.bind': title('绑定手机', 'Phone change', 'Cambio de teléfono', '電話番号の変更'),
  'scene.contract': title('打开合同', 'Open a contract', 'Abrir un contrato', '契約を開く'),
  'scene.sign': title('签署合同', 'Sign a contract', 'Firmar un contrato', '契約の署名'),
  'scene.invite': title('签署邀请', 'Invitation to sign', 'Invitación a firmar', '署名の依頼'),
  'scene.visit': title('打开现场任务', 'Open a visit', 'Abrir una visita', '現場任務を開く'),
  'scene.clerk': title('保管员确认', 'Confirmation by the clerk', 'Confirmación del encargado', '保管担当者の確認'),
  'scene.task': title('现场任务', 'Visit', 'Visita', '現場任務'),
  'scene.audit': title('审核通知', 'Review notice', 'Aviso de revisión', '審査の通知'),
  'scene.alert': title('预警', 'Price alert', 'Alerta de precio', '価格警報'),
  'scene.message': title('系统消息', 'Message', 'Mensaje', 'メッセージ'),
  'scene.repay': title('还款提醒', 'Repayment', 'Pago', '返済'),
  'scene.margin': title('补仓通知', 'Margin call', 'Reposición de garantía', '追加担保'),
  'scene.guarantee': title(
    '担保方补仓通知',
    'Margin call to guarantors',
    'Reposición a garantes',
    '保証人への追加担保',
  ),
  'scene.enforce': title('处置通知', 'Enforcement', 'Ejecución', '担保実行'),
} as const satisfies Record<`scene.${SmsScene}`, Title>

export const PLATFORM_TITLE = title('短信平台', 'Provider', 'Proveedor', 'SMS事業者')
export const PLATFORM_TITLES = {
  'platform.aliyun': title('阿里云', 'Aliyun', 'Aliyun', 'Alibaba Cloud'),
  'platform.tencent': title('腾讯云', 'Tencent Cloud', 'Tencent Cloud', 'Tencent Cloud'),
  'platform.gateway': title('自建网关', 'Own gateway', 'Pasarela propia', '自社ゲートウェイ'),
} as const
