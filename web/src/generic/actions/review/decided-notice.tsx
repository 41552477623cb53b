import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ReviewProps } from '../action-prompt-props.ts'
import styles from './review.module.css'

interface DecidedNoticeProps extends Pick<ReviewProps, 'next' | 'nameOf' | 'onNext' | 'onSkip' | 'onClose'> {
  readonly text: string
  readonly isLooking?: boolean
}

export function DecidedNotice({ text, isLooking = false, next, nameOf, onNext, onSkip, onClose }: DecidedNoticeProps) {
  const { t } = useTranslation()
  const ways = useRef<HTMLDivElement>(null)
  // Focus on the button lets Enter continue.
  useEffect(() => ways.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const continueReview = next === undefined ? onSkip : () => onNext(next)
  const name = next === undefined ? undefined : nameOf(next)
  return (
    <div className={styles['settled']}>
      <output>{text}</output>
      {name !== undefined && <p className={styles['nextName']}>{t('review.next_is', { name })}</p>}
      <div ref={ways} className={styles['ways']}>
        {continueReview !== undefined && (
          // Not disabled: it has the focus, and becomes active once the next record is found.
          <Button type="primary" loading={isLooking} onClick={continueReview}>
            {t('review.next')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </div>
  )
}
