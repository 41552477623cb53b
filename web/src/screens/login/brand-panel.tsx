// The face of the product beside the form: its name over an engraved receipt, as bearer papers have always looked.
import { useTranslation } from '#i18n/index.ts'
import { Logo } from '#ui/logo.tsx'
import { Guilloche } from './guilloche.tsx'
import styles from './brand-panel.module.css'

export function BrandPanel() {
  const { t } = useTranslation()
  return (
    <header className={styles['brand']}>
      <Guilloche />
      <div className={styles['name']}>
        <Logo size={36} />
        <span>{t('product.name')}</span>
      </div>
      <div className={styles['words']}>
        <p className={styles['title']}>{t('product.title')}</p>
        <p className={styles['slogan']}>{t('product.slogan')}</p>
      </div>
    </header>
  )
}
