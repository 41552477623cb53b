// Columns that most records have, with their titles. Declarations spread them where needed.
import { title } from '@cangdan/protocol'
import { type ColumnSpec, FEW_VALUES } from './column.ts'

/** A disabled record cannot be used in new business; running business continues (V11: it is enabled again by hand). */
export const DISABLED_COLUMN = {
  disabled: {
    type: 'select',
    filter: true,
    fullScan: FEW_VALUES,
    options: [0, 1],
    tones: { 0: 'good', 1: 'off' },
    control: 'switch',
    initial: 0,
    inPlace: true,
  },
} as const satisfies Record<string, ColumnSpec>

/** A hidden record cannot be chosen for new business. */
export const SHOWN_COLUMN = {
  is_show: {
    type: 'select',
    filter: true,
    fullScan: FEW_VALUES,
    options: [1, 0],
    control: 'switch',
    initial: 1,
    shown: false,
    inPlace: true,
  },
} as const satisfies Record<string, ColumnSpec>

/** Manual order of rows: higher values come first (V12). */
export const SORT_COLUMN = {
  sort: { type: 'number', sort: true, min: 0, max: 9999, initial: 0, shown: false, inPlace: true },
} as const satisfies Record<string, ColumnSpec>

export const REMARK_COLUMN = {
  remark: { type: 'text', list: false, control: 'textarea', maxLength: 255 },
} as const satisfies Record<string, ColumnSpec>

export const CREATED_COLUMN = {
  create_time: { type: 'datetime', filter: true, sort: true, shown: false },
} as const satisfies Record<string, ColumnSpec>

export const ID_TITLE = { id: title('编号', 'ID', 'N.º', '番号') } as const
export const BY_HAND = title(
  '禁用后需手动启用',
  'Once disabled, it stays so until enabled by hand',
  'Una vez inactivo, hay que activarlo a mano',
  '無効にした後は、手動で有効に戻すまで使えません',
)
export const DISABLED_TITLES = {
  disabled: title('状态', 'Status', 'Estado', '状態'),
  'disabled.0': title('正常', 'Enabled', 'Activo', '有効'),
  'disabled.1': title('禁用', 'Disabled', 'Inactivo', '無効'),
  'disabled.hint': BY_HAND,
} as const
export const SHOWN_TITLES = {
  is_show: title('是否显示', 'Shown', 'Visible', '表示'),
  'is_show.0': title('隐藏', 'Hidden', 'Oculto', '非表示'),
  'is_show.1': title('显示', 'Shown', 'Visible', '表示'),
} as const
export const SORT_TITLE = {
  sort: title('排序', 'Sort', 'Orden', '並び順'),
  'sort.hint': title(
    '数值越大越靠前',
    'Higher values come first',
    'Los valores más altos van primero',
    '数値が大きいほど先に表示されます',
  ),
} as const
export const REMARK_TITLE = { remark: title('备注', 'Remark', 'Observaciones', '備考') } as const
export const CREATED_TITLE = {
  create_time: title('创建时间', 'Created at', 'Creado el', '作成日時'),
} as const
