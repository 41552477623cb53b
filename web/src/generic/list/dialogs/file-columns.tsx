import type { TableMeta } from '@cangdan/protocol'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ColumnPicker } from './column-picker.tsx'
import { ColumnPresets, listPresets } from './column-presets.tsx'
import styles from './export-dialog.module.css'

export interface FileColumnsProps {
  readonly meta: TableMeta
  readonly all: readonly string[]
  readonly shown: readonly string[]
  readonly chosen: readonly string[]
  readonly isRefused: boolean
  readonly onChoose: (columns: readonly string[]) => void
}

export function FileColumns({ meta, all, shown, chosen, isRefused, onChoose }: FileColumnsProps) {
  const { t } = useTranslation()
  const [preset, setPreset] = useState<number>()
  return (
    <section>
      <h2 className={styles['heading']}>{t('list.export_columns')}</h2>
      <ColumnPresets
        presets={listPresets(meta)}
        chosen={preset}
        onChoose={(one) => {
          setPreset(one?.id)
          onChoose(one?.columns ?? shown)
        }}
      />
      <ColumnPicker key={preset} meta={meta} all={all} chosen={chosen} keepsOne={false} onChoose={onChoose} />
      <p role="alert" className={styles['error']}>
        {isRefused && t('list.export_no_column')}
      </p>
    </section>
  )
}
