// Nobody reads ten thousand lines; what is counted below them counts as well.
import { fill, title } from '@cangdan/protocol'
import { formatNumber, useLanguage } from '#i18n/index.ts'
import styles from './bulk-records.module.css'

/** Lines that are listed. */
export const MAX_SHOWN = 200
const MORE = title('另有 {n} 条未列出', '{n} more, not listed', '{n} más, sin mostrar', '他に{n}件')

/** How many of `n` lines are not listed; nothing where all are. */
export function NotListed({ n }: { readonly n: number }) {
  const { language } = useLanguage()
  if (n <= MAX_SHOWN) return null
  return (
    <p className={styles['more']}>{fill(MORE[language], { n: formatNumber(language, n - MAX_SHOWN) })}</p>
  )
}
