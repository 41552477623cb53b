// Tick columns: one by one, or all.
import type { TableMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { toggleAllColumns } from '../column-choice.ts'
import { Tick } from '../tick.tsx'
import styles from './column-picker.module.css'

export interface ColumnPickerProps {
  readonly meta: TableMeta
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  /** True where the last one cannot be taken away. */
  readonly keepsOne: boolean
  readonly onChoose: (chosen: string[]) => void
}

export function ColumnPicker({ meta, all, chosen, keepsOne, onChoose }: ColumnPickerProps) {
  const { t } = useTranslation()
  const ticked = new Set(chosen)
  const toggle = (name: string, isTicked: boolean) =>
    onChoose(all.filter((each) => (each === name ? isTicked : ticked.has(each))))
  return (
    <div className={styles['picker']}>
      <div className={styles['all']}>
        <Tick
          isTicked={chosen.length === all.length}
          isPartial={chosen.length > 0 && chosen.length < all.length}
          onTick={() => onChoose(toggleAllColumns(all, chosen))}
        >
          {t('list.all_columns')}
        </Tick>
        <span className={styles['count']}>
          {chosen.length} / {all.length}
        </span>
      </div>
      <ul className={styles['columns']}>
        {all.map((name) => (
          <li key={name}>
            <Tick
              isTicked={ticked.has(name)}
              isDisabled={keepsOne && ticked.size === 1 && ticked.has(name)}
              onTick={(isTicked) => toggle(name, isTicked)}
            >
              {meta.rows[name]?.title ?? name}
            </Tick>
          </li>
        ))}
      </ul>
    </div>
  )
}
