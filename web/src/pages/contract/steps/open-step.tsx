import { formatInstant } from '#i18n/format.ts'
import { OPEN } from '../contract-page.titles.ts'
import { useTexts } from '../page-language.tsx'
import { CodeForm } from '../parts/code-form.tsx'
import { Frame } from '../parts/frame.tsx'
import type { Signing } from '../use-signing.ts'
import styles from '../contract-page.module.css'

export function OpenStep({ signing }: { readonly signing: Signing }) {
  const { t } = useTexts()
  const { sender, client, loadPage, go } = signing
  if (sender === undefined) return null
  return (
    <Frame step="open" title={t(OPEN.title, { sender: sender.sender })}>
      <p>{t(OPEN.phone, { phone: sender.phone })}</p>
      <p className={styles['hint']}>{t(OPEN.expires, { time: formatInstant(sender.expires) })}</p>
      <CodeForm
        signing={signing}
        submitText={t(OPEN.submit)}
        send={() => client.sendCode({ purpose: 'open' })}
        submit={async (verify) => {
          await loadPage(verify)
          go('read')
        }}
      />
    </Frame>
  )
}
