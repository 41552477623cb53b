// Dialog for a fresh sign-in at the provider before operations on money, goods or rights, for people who sign in there only.
import { SSO_PATHS, type SsoStart, title } from '@cangdan/protocol'
import { Modal } from 'antd'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useExternalPage } from '../external-page/use-external-page.ts'
import { COMPANY_TITLES } from '../login-company/titles.ts'
import { STEP_UP_LAYER, type StepUpDialogProps } from './step-up-dialog.tsx'
import styles from './step-up.module.css'

const PROVIDER_TITLES = {
  heading: title('企业身份确认', 'Confirm your identity', 'Confirme su identidad', '本人確認'),
  why: title(
    '此操作涉及资金、货物或权限，请在企业登录处重新登录后继续。5 分钟内不再询问。',
    'This moves money or goods, or gives rights. Sign in at your company’s sign-in once more to go on; it is not asked for again in the next 5 minutes.',
    'Esto mueve dinero o mercancías, o da permisos. Acceda de nuevo con su empresa para continuar; no se pedirá otra vez en 5 minutos.',
    '資金・貨物・権限に関わる操作です。企業ログインで再度ログインして続けてください。5分間は再入力不要です。',
  ),
  go: title('前往企业登录', 'Go to the company sign-in', 'Ir al acceso de empresa', '企業ログインへ進む'),
} as const

export function ProviderDialog({ onEnd }: StepUpDialogProps) {
  const { t } = useTranslation()
  const { step, error, open } = useExternalPage({
    load: () => api.post<SsoStart>(SSO_PATHS.stepUpStart, {}, { quiet: true }),
    onAnswer: async (answer) => {
      await api.post(SSO_PATHS.stepUp, answer, { quiet: true })
      onEnd(true)
    },
    titles: COMPANY_TITLES,
  })

  return (
    <Modal
      open
      centered
      width={400}
      zIndex={STEP_UP_LAYER}
      title={t(PROVIDER_TITLES.heading)}
      mask={{ closable: false }}
      okText={t(PROVIDER_TITLES.go)}
      cancelText={t('action.cancel')}
      confirmLoading={step === 'busy'}
      onOk={() => void open()}
      onCancel={() => onEnd(false)}
    >
      <p className={styles['why']}>{t(PROVIDER_TITLES.why)}</p>
      <div role="alert">{error !== undefined && <Notice tone="danger">{error}</Notice>}</div>
    </Modal>
  )
}
