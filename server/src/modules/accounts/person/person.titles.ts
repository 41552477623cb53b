import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const personTitles = {
  $: title('人员管理', 'Persons', 'Personas', '人物管理'),
  $one: title('人员', 'person', 'persona', '人物'),
  ...ID_TITLE,
  name: title('姓名', 'Name', 'Nombre', '氏名'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  called: title('人员', 'Person', 'Persona', '人物'),
  account_count: title('账号数', 'Accounts', 'Cuentas', 'アカウント数'),
  accounts: title('账号', 'Which accounts', 'Sus cuentas', '所持アカウント'),
  is_joined: title('状态', 'Status', 'Estado', '状態'),
  'is_joined.0': title('独立', 'Independent', 'Independiente', '独立'),
  'is_joined.1': title('已合并', 'Joined', 'Unida', '統合済み'),
  same_as: title('实为', 'Same as', 'Misma que', '同一人物'),
  joined: title('已并入的人员', 'Joined into this one', 'Unidas a esta', '統合された人物'),
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'action.join': title('认定为同一人', 'Same person', 'Misma persona', '同一人物'),
  'action.join.confirm': title(
    '合并后，两人的账号归为同一人，复核时只算一人，包括此前的操作。合并后不能撤销。',
    'Their accounts become one person’s, who counts as one in four-eyes rules, also for what was done before. This cannot be undone.',
    'Sus cuentas pasan a ser de una sola persona, que cuenta como un solo par de ojos, también para lo ya hecho. No se puede deshacer.',
    '両者のアカウントは一人のものとなり、過去の操作も含めて審査では一人と数えます。取り消せません。',
  ),
  'action.join.same_as': title('与谁为同一人', 'The same person as', 'La misma persona que', '同一人物の相手'),
  'action.join.reason': title('理由', 'Reason', 'Motivo', '理由'),
} as const
