// The title of the browser's tab: the page first, since tabs are narrow.
import { useEffect } from 'react'
import { useTranslation } from '#i18n/index.ts'

export function usePageTitle(page: string): void {
  const { t } = useTranslation()
  const product = t('product.title')
  useEffect(() => {
    document.title = page === '' ? product : `${page} - ${product}`
  }, [page, product])
}
