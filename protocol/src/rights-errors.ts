// Why somebody may not do that to a role or an operator; a part of the one catalogue.
import { business } from './error-kinds.ts'

export const RIGHTS_ERRORS = {
  unknown_grant: business(
    '不存在权限“{name}”',
    'There is no permission “{name}”',
    'No existe el permiso «{name}»',
    '権限「{name}」は存在しません',
  ),
  beyond_own: business(
    '您自己没有“{name}”权限，不能授予他人',
    'You do not hold “{name}” yourself, so you cannot grant it',
    'Usted no tiene «{name}», así que no puede concederlo',
    '「{name}」の権限をお持ちでないため、付与できません',
  ),
  built_in: business(
    '系统内置角色不允许此操作，可以复制后再修改',
    'This role is built in, so this cannot be done with it. Copy it instead',
    'Este rol viene integrado, no se puede hacer con él. Cópielo',
    '組み込みロールのため、この操作はできません。コピーして使用してください',
  ),
  role_held: business(
    '还有 {n} 个操作员使用此角色，不能删除',
    'It is held by operators ({n}), so it cannot be deleted',
    'Lo tienen operadores ({n}), no se puede eliminar',
    'このロールのオペレーターが{n}名いるため削除できません',
  ),
  own_role: business(
    '不能扩大自己所属角色的权限，请由其他管理员操作',
    'Nobody adds to a role that he holds himself. Ask another administrator',
    'Nadie amplía un rol que él mismo tiene. Pídalo a otro administrador',
    '自分が持つロールの権限は追加できません。他の管理者に依頼してください',
  ),
} as const
