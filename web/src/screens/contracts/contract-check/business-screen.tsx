// Index of the public checks, with an input for the code of a receipt or contract.
import { CONTRACT_CHECK_PAGE, RECEIPT_BUSINESS_PAGE } from '@cangdan/protocol'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { CheckPage } from '#screens/receipts/receipt-check/check-page.tsx'
import { type CheckKind, findCheck } from './find-check.ts'
import { CONTRACT_CHECK_TITLES } from './titles.ts'
import button from '#ui/button.module.css'
import styles from '#screens/receipts/receipt-check/check.module.css'

const PAGES: Readonly<Record<CheckKind, string>> = { contract: CONTRACT_CHECK_PAGE, receipt: RECEIPT_BUSINESS_PAGE }

export function BusinessScreen() {
  const { t } = useTranslation()
  const { open } = useScreen()
  const id = useId()
  const [kind, setKind] = useState<CheckKind>('receipt')
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const check = findCheck(typed, kind)
    setIsWrong(check === undefined)
    if (check !== undefined) void open(`${PAGES[check.kind]}${check.code}`)
  }
  return (
    <CheckPage title={t(CONTRACT_CHECK_TITLES.index)} privacy={t(CONTRACT_CHECK_TITLES.index_privacy)}>
      <p className={styles['wait']}>{t(CONTRACT_CHECK_TITLES.index_hint)}</p>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <fieldset className={styles['kinds']}>
          <legend>{t(CONTRACT_CHECK_TITLES.kind)}</legend>
          {(['receipt', 'contract'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name={id} checked={kind === each} onChange={() => setKind(each)} />
              <span>
                <strong>{t(CONTRACT_CHECK_TITLES[each])}</strong>
                {t(CONTRACT_CHECK_TITLES[`${each}_shows`])}
              </span>
            </label>
          ))}
        </fieldset>
        <label className={styles['field']}>
          {t(CONTRACT_CHECK_TITLES.code)}
          <input
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {isWrong && (
          <p className={styles['error']} id={`${id}-error`}>
            {t(CONTRACT_CHECK_TITLES.no_code)}
          </p>
        )}
        <button type="submit" className={`${button['button']} ${button['primary']}`}>
          {t(CONTRACT_CHECK_TITLES.submit)}
        </button>
      </form>
    </CheckPage>
  )
}
