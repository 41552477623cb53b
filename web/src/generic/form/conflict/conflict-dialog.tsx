import { Button, Modal } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { getInitialSides, type ChosenSides, type Difference, type Side } from './differences.ts'
import styles from './conflict-dialog.module.css'

/** One choice: a field, or several fields that only make sense together. */
export interface ConflictRow {
  readonly title: string
  readonly names: readonly string[]
  readonly changedBy: Difference['changedBy']
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

export interface ConflictDialogProps {
  readonly differences: readonly Difference[]
  readonly rows: readonly ConflictRow[]
  readonly onTake: (chosen: ChosenSides) => void
  readonly onClose: () => void
}

const SIDES = ['mine', 'theirs'] as const

export function ConflictDialog({ differences, rows, onTake, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => getInitialSides(differences))
  const choose = (side: Side, names: readonly string[]) =>
    setChosen((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, side])) }))
  const all = rows.flatMap(({ names }) => names)
  return (
    <Modal
      open
      width={760}
      title={t('conflict.title')}
      okText={t('conflict.apply')}
      okButtonProps={{ disabled: all.some((name) => chosen[name] === undefined) }}
      cancelText={t('action.cancel')}
      mask={{ closable: false }}
      onOk={() => onTake(chosen)}
      onCancel={onClose}
    >
      <p className={styles['lead']}>{t(rows.length === 0 ? 'conflict.same' : 'conflict.lead')}</p>
      {rows.length > 1 && (
        <div className={styles['all']}>
          {SIDES.map((side) => (
            <Button key={side} size="small" onClick={() => choose(side, all)}>
              {t(`conflict.all_${side}`)}
            </Button>
          ))}
        </div>
      )}
      {rows.map((row) => (
        <Row
          key={row.names.join()}
          row={row}
          chosen={row.names[0] === undefined ? undefined : chosen[row.names[0]]}
          onChoose={(side) => choose(side, row.names)}
        />
      ))}
    </Modal>
  )
}

interface RowProps {
  readonly row: ConflictRow
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Row({ row, chosen, onChoose }: RowProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles['row']}>
      <legend>
        {row.title}
        {row.changedBy === 'both' && <span className={styles['both']}>{t('conflict.both')}</span>}
      </legend>
      {SIDES.map((side) => (
        <label key={side} className={styles['side']}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles['whose']}>{t(`conflict.${side}`)}</span>
          <span className={styles['value']}>{row[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}
