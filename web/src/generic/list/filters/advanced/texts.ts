import { type GroupKind, title, type Title } from '@cangdan/protocol'

export const WORDS = {
  advanced: title('高级筛选', 'Advanced filter', 'Filtro avanzado', '高度な絞り込み'),
  match: title('满足方式', 'Rows must match', 'Deben cumplirse', '条件の満たし方'),
  addCondition: title('添加条件', 'Add condition', 'Añadir condición', '条件を追加'),
  addGroup: title('添加条件组', 'Add group', 'Añadir grupo', 'グループを追加'),
  removeCondition: title('移除“{name}”', 'Remove “{name}”', 'Quitar «{name}»', '「{name}」を外す'),
  removeGroup: title('移除条件组', 'Remove group', 'Quitar grupo', 'グループを外す'),
  missing: title('请填写或移除', 'Fill this in or remove it', 'Rellénelo o quítelo', '入力するか外してください'),
  hint: title(
    '与列表上方的筛选同时生效。',
    'It works together with the filters above the list.',
    'Se aplica junto con los filtros de la lista.',
    '一覧上部の絞り込みと併せて適用されます。',
  ),
  apply: title('应用', 'Apply', 'Aplicar', '適用'),
  clear: title('清除', 'Clear', 'Borrar', 'クリア'),
} as const

export const KINDS: Readonly<Record<GroupKind, Title>> = {
  all: title('满足全部条件', 'Match all', 'Cumplir todas', 'すべて満たす'),
  any: title('满足任一条件', 'Match any', 'Cumplir alguna', 'いずれかを満たす'),
  none: title('不满足任何条件', 'Match none', 'No cumplir ninguna', 'どれも満たさない'),
}

/** Joins the members of a group in a sentence; for `none`, after `NOT`. */
export const BETWEEN: Readonly<Record<GroupKind, Title>> = {
  all: title(' 且 ', ' and ', ' y ', ' かつ '),
  any: title(' 或 ', ' or ', ' o ', ' または '),
  none: title(' 或 ', ' or ', ' o ', ' または '),
}

export const NEGATION = title('除去 ', 'not ', 'no ', '次を除く ')
