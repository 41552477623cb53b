import { title } from '@cangdan/protocol'
import { BY_HAND, CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'

export const accountTitles = {
  ...ID_TITLE,
  logo: title('头像', 'Avatar', 'Foto', '写真'),
  person_name: title('自然人', 'Person', 'Persona', '本人'),
  username: title('登录账号', 'Account', 'Cuenta', 'アカウント'),
  nick_name: title('姓名', 'Name', 'Nombre', '氏名'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  email: title('邮箱', 'Email', 'Correo electrónico', 'メール'),
  role_ids: title('角色', 'Roles', 'Roles asignados', 'ロール'),
  role_names: title('角色', 'Roles', 'Roles asignados', 'ロール'),
  password: title('密码', 'Password', 'Contraseña', 'パスワード'),
  password_confirm: title('确认密码', 'Confirm password', 'Confirmar contraseña', 'パスワード（確認）'),
  disabled: title('状态', 'Status', 'Estado', '状態'),
  'disabled.0': title('正常', 'Enabled', 'Activo', '有効'),
  'disabled.1': title('禁用', 'Disabled', 'Inactivo', '無効'),
  'disabled.2': title('锁定', 'Locked', 'Bloqueado', 'ロック中'),
  has_password: title('登录密码', 'Sign-in password', 'Contraseña de acceso', 'ログインパスワード'),
  'has_password.0': title('未设置', 'Not set', 'Sin definir', '未設定'),
  'has_password.1': title('已设置', 'Set', 'Definida', '設定済み'),
  lock_end_time: title('锁定至', 'Locked until', 'Bloqueado hasta', 'ロック終了日時'),
  last_login_time: title('最近登录', 'Last login', 'Último acceso', '最終ログイン'),
  is_bind_wx: title('绑定微信', 'WeChat linked', 'WeChat vinculado', 'WeChat 連携'),
  'is_bind_wx.0': title('否', 'No', 'No', 'いいえ'),
  'is_bind_wx.1': title('是', 'Yes', 'Sí', 'はい'),
  last_login_ip: title('最近登录IP', 'Last IP', 'Última IP', '最終ログインIP'),
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.roles': title('角色', 'Roles', 'Roles asignados', 'ロール'),
  'form.password': title(
    '密码（编辑时留空表示不修改）',
    'Password (leave it empty to keep the present one)',
    'Contraseña (vacía conserva la actual)',
    'パスワード（空欄なら変更しません）',
  ),
  'action.disabled': title('停用', 'Disable', 'Deshabilitar', '停止'),
  'action.disabled.disabled': title('方式', 'How', 'Modo', '方法'),
  'action.disabled.disabled.hint': BY_HAND,
  'action.disabled.disabled.1': title(
    '禁用，直到重新启用',
    'Until enabled again',
    'Hasta habilitarla de nuevo',
    '有効にするまで',
  ),
  'action.disabled.disabled.2': title('锁定一段时间', 'Lock for a while', 'Bloquear por un tiempo', '一定期間ロック'),
  'action.disabled.lock_end_time': title('锁定至', 'Locked until', 'Bloqueado hasta', 'ロック終了日時'),
  'action.disabled.lock_end_time.hint': title(
    '锁定有时限，到期自动解除',
    'A lock is for a time, and ends by itself',
    'El bloqueo es temporal y termina solo',
    'ロックには期限があり、期限が来ると自動で解除されます',
  ),
  'action.disabled.remark': title('原因', 'Reason', 'Motivo', '理由'),
  'action.enable': title('启用', 'Enable', 'Habilitar', '有効化'),
  'action.enable.confirm': title(
    '确定要启用该账号吗？',
    'Enable this account?',
    '¿Habilitar esta cuenta?',
    'このアカウントを有効にしますか？',
  ),
} as const

export const FACTOR_TITLES = {
  has_factor: title('两步验证', 'Two-step verification', 'Verificación en dos pasos', '2段階認証'),
  'has_factor.0': title('未开启', 'Off', 'Desactivada', '無効'),
  'has_factor.1': title('已开启', 'On', 'Activada', '有効'),
  'action.resetFactor': title(
    '重置两步验证',
    'Reset two-step verification',
    'Restablecer la verificación en dos pasos',
    '2段階認証をリセット',
  ),
  'action.resetFactor.confirm': title(
    '该账号今后只凭密码登录，直到本人重新设置；其所有会话随即结束，本人会收到通知。请先核实对方身份。确定要重置吗？',
    'The account opens with its password alone until its owner sets a factor up again. All its sessions end, and the owner is notified. Make sure first who asks for it. Reset?',
    'La cuenta se abrirá solo con la contraseña hasta que su titular lo configure de nuevo. Terminan todas sus sesiones y se avisa al titular. Compruebe antes quién lo pide. ¿Restablecer?',
    '本人が再設定するまで、パスワードのみでログインできます。すべてのセッションが終了し、本人に通知されます。先に依頼者の本人確認をしてください。リセットしますか？',
  ),
} as const

export const POSITIONS = {
  1: title('客户经理', 'Account manager', 'Gestor de cuentas', '顧客担当'),
  2: title('风控', 'Risk', 'Riesgos', 'リスク管理'),
  3: title('审批', 'Approver', 'Aprobador', '審査・承認'),
  4: title('财务', 'Accountant', 'Contable', '経理'),
} as const
