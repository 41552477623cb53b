// Nobody reads ten thousand lines; what is counted below them counts as well.
import { title } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import styles from './bulk-records.module.css'

/** Lines that are listed. */
export const MAX_SHOWN = 200
const MORE = title('另有 {n} 条未列出', '{n} more, not listed', '{n} más, sin mostrar', '他に{n}件')

/** How many of `n` lines are not listed; nothing where all are. */
export function NotListed({ n }: { readonly n: number }) {
  const { t, language } = useTranslation()
  if (n <= MAX_SHOWN) return null
  return <p className={styles['more']}>{t(MORE, { n: formatNumber(language, n - MAX_SHOWN) })}</p>
}
