// Limits how many result lines are listed; lines that are not listed still count in the totals.
import { title } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import styles from './bulk-records.module.css'

export const MAX_SHOWN = 200
const MORE = title('另有 {n} 条未列出', '{n} more, not listed', '{n} más, sin mostrar', '他に{n}件')

/** Shows how many of `n` lines are not listed; renders nothing when all are. */
export function NotListed({ n }: { readonly n: number }) {
  const { t, language } = useTranslation()
  if (n <= MAX_SHOWN) return null
  return <p className={styles['more']}>{t(MORE, { n: formatNumber(language, n - MAX_SHOWN) })}</p>
}
