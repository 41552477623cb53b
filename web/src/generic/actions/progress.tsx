// How many of many have been tried.
import { useTranslation } from '#i18n/index.ts'
import styles from './actions.module.css'

export interface ProgressProps {
  readonly tried: number
  readonly all: number
}

export function Progress({ tried, all }: ProgressProps) {
  const { t } = useTranslation()
  return (
    <p className={styles['progress']}>
      <progress max={all} value={tried} aria-label={t('action.progress')} />
      <span>{`${tried} / ${all}`}</span>
    </p>
  )
}
