import { useWaitingCount } from '#api/endpoints/workbench.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './waiting-badge.module.css'

const MAX_SHOWN = 99

export interface WaitingBadgeProps {
  readonly screens: ReadonlySet<string>
  readonly isMark?: boolean
}

export function WaitingBadge({ screens, isMark = false }: WaitingBadgeProps) {
  const { t } = useTranslation()
  const count = useWaitingCount((screen) => screens.has(screen))
  if (count === 0) return null
  return (
    <span className={isMark ? styles['mark'] : styles['badge']} title={t('shell.waiting', { n: count })}>
      {!isMark && <span aria-hidden>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>}
      <span className="visually-hidden">{t('shell.waiting', { n: count })}</span>
    </span>
  )
}
