// Words of the role editor, in Japanese.
import type { role as chinese } from './zh.ts'

export const role: Readonly<Record<keyof typeof chinese, string>> = {
  'role.rights': '権限',
  'role.search': '権限を検索',
  'role.expand': 'すべて展開',
  'role.collapse': 'すべて折りたたむ',
  'role.only_granted': '付与済みのみ',
  'role.copy': '他のロールからコピー',
  'role.copied': '「{role}」の権限をコピーしました',
  'role.count': '{n} / {all} 付与',
  'role.none': '該当する権限がありません',
  'role.none_granted': 'まだ権限が付与されていません',
  'role.show_all': 'すべて表示',
  'role.changes': '保存すると：',
  'role.granted': '{n}件を付与',
  'role.taken': '{n}件を取り消し',
  'role.show_changes': '詳細を表示',
  'role.hide_changes': '詳細を隠す',
  'role.unchanged': '変更なし',
  'role.signed_in': 'このロールの{n}名がサインイン中です。次の操作から反映されます。',
  'role.beyond': 'このロールはあなたより多くの権限を持つため、変更できません',
  'role.beyond_hint': 'ご自身にない権限：{rights}。権限を持つ管理者にご依頼ください。',
  'role.fixed': 'スーパー管理者はすべての権限を持ちます',
  'role.fixed_hint': 'このロールは変更できません。',
}
