// The first stop of the keyboard: past the menu, to the page.
import type { RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import styles from './shell.module.css'

interface SkipLinkProps {
  readonly target: RefObject<HTMLElement | null>
}

export function SkipLink({ target }: SkipLinkProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles['skipLink']} onClick={() => target.current?.focus()}>
      {t('shell.skip_to_content')}
    </button>
  )
}
