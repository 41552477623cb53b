import { formatInstant } from '#i18n/format.ts'
import { OPEN } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { CodeForm } from '#pages/ticket/parts/code-form.tsx'
import { StepFrame } from '../parts/step-frame.tsx'
import type { Signing } from '../use-signing.ts'
import styles from '#pages/ticket/page.module.css'

export function OpenStep({ signing }: { readonly signing: Signing }) {
  const { t } = useTexts()
  const { sender, client, loadPage, go } = signing
  if (sender === undefined) return null
  return (
    <StepFrame step="open" title={t(OPEN.title, { sender: sender.sender })}>
      <p>{t(OPEN.phone, { phone: sender.phone })}</p>
      <p className={styles['hint']}>{t(OPEN.expires, { time: formatInstant(sender.expires) })}</p>
      <CodeForm
        explain={signing.explain}
        phone={sender.phone}
        submitText={t(OPEN.submit)}
        send={() => client.sendCode({ purpose: 'open' })}
        submit={async (verify) => {
          await loadPage(verify)
          go('read')
        }}
      />
    </StepFrame>
  )
}
