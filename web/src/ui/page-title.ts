import { useEffect } from 'react'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { useTranslation } from '#i18n/index.ts'

export function useProductTitle(): string {
  const { t } = useTranslation()
  return useServerConfig(({ site }) => site?.site_title) || t('product.title')
}

export function usePageTitle(page: string): void {
  const product = useProductTitle()
  useEffect(() => {
    document.title = page === '' ? product : `${page} - ${product}`
  }, [page, product])
}
