// Dialog for a code of the second factor before operations on money, goods or rights.
import { FACTOR_PATHS, title } from '@cangdan/protocol'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { useInitialFocus } from '#generic/actions/dialogs/use-initial-focus.ts'
import { FactorForm } from '#generic/factor-form.tsx'
import { useTranslation } from '#i18n/index.ts'
import styles from './step-up.module.css'

export interface StepUpDialogProps {
  readonly onEnd: (isShown: boolean) => void
}

const STEP_UP_TITLES = {
  heading: title('两步验证', 'Two-step verification', 'Verificación en dos pasos', '2段階認証'),
  why: title(
    '此操作涉及资金、货物或权限，请输入验证码后继续。5 分钟内不再询问。',
    'This moves money or goods, or gives rights. Enter a code to go on; none is asked for in the next 5 minutes.',
    'Esto mueve dinero o mercancías, o da permisos. Introduzca un código para continuar; no se pedirá otro en 5 minutos.',
    '資金・貨物・権限に関わる操作です。コードを入力して続けてください。5分間は再入力不要です。',
  ),
  label: title(
    '6 位验证码或恢复码',
    'Six-digit code or recovery code',
    'Código de seis dígitos o de recuperación',
    '6桁のコードまたはリカバリーコード',
  ),
  go: title('继续', 'Continue', 'Continuar', '続ける'),
} as const

/** Above every other dialog, below the login dialog. */
export const STEP_UP_LAYER = 1900

export function StepUpDialog({ onEnd }: StepUpDialogProps) {
  const { t } = useTranslation()
  const { info } = useSession()
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useInitialFocus(content, String(isOpen))

  const submitCode = async (factor_code: string) => {
    setIsBusy(true)
    try {
      await withProof({ purpose: 'factor', name: info.username }, (proof) =>
        api.post(FACTOR_PATHS.prove, { factor_code, ...proof }, { quiet: true }),
      )
      onEnd(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An administrator has reset the factor: the call no longer needs a code.
      if (error.code === 'factor_is_off') return onEnd(true)
      setFault(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Modal
      open
      centered
      width={400}
      zIndex={STEP_UP_LAYER}
      title={t(STEP_UP_TITLES.heading)}
      mask={{ closable: false }}
      footer={null}
      onCancel={() => onEnd(false)}
      afterOpenChange={setIsOpen}
    >
      <p className={styles['why']}>{t(STEP_UP_TITLES.why)}</p>
      <div ref={content}>
        <FactorForm
          label={t(STEP_UP_TITLES.label)}
          word={t(STEP_UP_TITLES.go)}
          error={fault}
          isBusy={isBusy}
          onSubmit={submitCode}
          onCancel={() => onEnd(false)}
        />
      </div>
    </Modal>
  )
}
