import type { Title } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { LanguageSelect, useTexts } from '../page-language.tsx'
import styles from '../page.module.css'

/** Bar with the name of the page and the language, above the step. */
export function PageShell({ name, children }: { readonly name: Title; readonly children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <span>{t(name)}</span>
        <LanguageSelect />
      </header>
      <main className={styles['main']}>{children}</main>
    </div>
  )
}
