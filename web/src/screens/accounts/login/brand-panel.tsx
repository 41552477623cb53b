import { useServerConfig } from '#api/endpoints/server-config.ts'
import { useTranslation } from '#i18n/index.ts'
import { Logo } from '#ui/icons/logo.tsx'
import { useProductTitle } from '#ui/page-title.ts'
import { Guilloche } from './guilloche.tsx'
import styles from './brand-panel.module.css'

export function BrandPanel() {
  const { t } = useTranslation()
  const product = useProductTitle()
  const site = useServerConfig((config) => config.site)
  const picture = site?.login_image
  return (
    <header className={styles['brand']} style={picture ? { backgroundImage: `url("${picture}")` } : undefined}>
      {!picture && <Guilloche />}
      <div className={styles['name']}>
        <Logo size={36} />
        <span>{site?.site_name || t('product.name')}</span>
      </div>
      <div className={styles['words']}>
        <p className={styles['title']}>{product}</p>
        <p className={styles['slogan']}>{t('product.slogan')}</p>
      </div>
    </header>
  )
}
