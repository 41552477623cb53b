// There is nothing to decide here any more: why, and where to go on.
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ReviewProps } from '../question-props.ts'
import styles from './review.module.css'

interface SettledProps extends Pick<ReviewProps, 'next' | 'nameOf' | 'onNext' | 'onSkip' | 'onClose'> {
  readonly text: string
  /** Whether the next one is being looked for. */
  readonly isLooking?: boolean
}

export function Settled({ text, isLooking = false, next, nameOf, onNext, onSkip, onClose }: SettledProps) {
  const { t } = useTranslation()
  const ways = useRef<HTMLDivElement>(null)
  // Enter goes on.
  useEffect(() => ways.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const goOn = next === undefined ? onSkip : () => onNext(next)
  const name = next === undefined ? undefined : nameOf(next)
  return (
    <div className={styles['settled']}>
      <output>{text}</output>
      {name !== undefined && <p className={styles['nextName']}>{t('review.next_is', { name })}</p>}
      <div ref={ways} className={styles['ways']}>
        {goOn !== undefined && (
          // Not disabled: it has the keyboard, and is there as soon as there is a next one.
          <Button type="primary" loading={isLooking} onClick={goOn}>
            {t('review.next')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </div>
  )
}
