import { Button } from 'antd'
import { useState } from 'react'
import { dismissBuild } from '#api/transport/build.ts'
import { useTranslation } from '#i18n/index.ts'
import { hasUnstoredChanges } from '#runtime/unsaved-changes.ts'
import styles from './version-prompt.module.css'

export function VersionPrompt() {
  const { t } = useTranslation()
  const [isBlocked, setIsBlocked] = useState(false)
  const reload = () => {
    if (hasUnstoredChanges()) return setIsBlocked(true)
    dismissBuild()
    location.reload()
  }
  return (
    <section className={styles['prompt']} aria-label={t('version.title')}>
      <output>
        <strong>{t('version.title')}</strong>
        <span>{t(isBlocked ? 'version.unsaved' : 'version.text')}</span>
      </output>
      <div className={styles['ways']}>
        <Button onClick={dismissBuild}>{t('version.later')}</Button>
        <Button type="primary" onClick={reload}>
          {t('version.reload')}
        </Button>
      </div>
    </section>
  )
}
