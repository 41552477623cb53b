import { type TableMeta, title } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { readView } from '../view/view-document.ts'
import styles from './column-presets.module.css'

export interface ColumnPreset {
  readonly id: number
  readonly name: string
  readonly columns: readonly string[]
}

export const listPresets = (meta: TableMeta): readonly ColumnPreset[] =>
  (meta.saved?.views ?? []).flatMap(({ id, name, texts }) => {
    const { columns } = readView(texts, meta).view
    return columns === undefined || columns.length === 0 ? [] : [{ id, name, columns }]
  })

const LABEL = title('列方案', 'Columns as in', 'Columnas según', '列の組み合わせ')
const SHOWN = title('当前列表', 'This list', 'Esta lista', '現在の一覧')

export interface ColumnPresetsProps {
  readonly presets: readonly ColumnPreset[]
  readonly chosen: number | undefined
  readonly onChoose: (preset: ColumnPreset | undefined) => void
}

export function ColumnPresets({ presets, chosen, onChoose }: ColumnPresetsProps) {
  const { t } = useTranslation()
  if (presets.length === 0) return null
  return (
    <label className={styles['presets']}>
      <span>{t(LABEL)}</span>
      <select
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(presets.find(({ id }) => String(id) === target.value))}
      >
        <option value="">{t(SHOWN)}</option>
        {presets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
