// Login dialog over a page whose session has expired: for the same account, or with a link to the login page for another.
import { Modal } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { LoginForm } from '../login/login-form.tsx'
import styles from './again-dialog.module.css'
import login from '../login/login.module.css'

export interface AgainDialogProps {
  /** Account of the open page. */
  readonly account: string
  readonly onGiveUp: () => void
}

/** Above every other dialog, below the confirmation to leave the page. */
const LAYER = 2000

export function AgainDialog({ account, onGiveUp }: AgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      centered
      width={400}
      zIndex={LAYER}
      title={t('again.title')}
      closable={false}
      mask={{ closable: false, blur: true }}
      keyboard={false}
      footer={null}
    >
      <p className={styles['text']}>{t('again.text')}</p>
      <div className={`${login['column']} ${styles['form']}`}>
        {/* The page is open already, and its calls continue by themselves. */}
        <LoginForm account={account} warmUp={() => undefined} onSignedIn={() => undefined} />
      </div>
      <button type="button" className={styles['other']} onClick={onGiveUp}>
        {t('again.other')}
      </button>
    </Modal>
  )
}
