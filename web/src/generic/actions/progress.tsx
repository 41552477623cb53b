import { title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import styles from './actions.module.css'

const STOP = title('停止', 'Stop', 'Detener', '中止')
const LEAVE = title('后台继续', 'Go on behind the page', 'Seguir en segundo plano', 'バックグラウンドで続行')

export interface ProgressProps {
  readonly tried: number
  readonly all: number
  readonly onStop?: (() => Promise<unknown>) | undefined
  /** Leaves the task running in the background. */
  readonly onLeave: () => void
}

export function Progress({ tried, all, onStop, onLeave }: ProgressProps) {
  const { t, language } = useTranslation()
  const [isStopping, setIsStopping] = useState(false)
  const stop = () => {
    setIsStopping(true)
    onStop?.().catch((error: unknown) => {
      setIsStopping(false)
      notifyFailure(error)
    })
  }
  return (
    <p className={styles['progress']}>
      <progress max={all} value={tried} aria-label={t('action.progress')} />
      <span>{`${formatNumber(language, tried)} / ${formatNumber(language, all)}`}</span>
      {onStop !== undefined && (
        <>
          <Button size="small" loading={isStopping} onClick={stop}>
            {t(STOP)}
          </Button>
          <Button size="small" onClick={onLeave}>
            {t(LEAVE)}
          </Button>
        </>
      )}
    </p>
  )
}
