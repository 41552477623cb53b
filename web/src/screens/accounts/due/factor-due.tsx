// Replaces all pages until the second factor is set up that the platform requires.
import { title } from '@cangdan/protocol'
import { useEffect } from 'react'
import { reportChange } from '#api/topics/topic-changes.ts'
import { useTranslation } from '#i18n/index.ts'
import { FactorSteps } from '../profile/second-factor/factor-section.tsx'
import { useFactor } from '../profile/second-factor/use-factor.ts'
import { DuePage } from './due-page.tsx'

const HEADING = title(
  '请先设置两步验证',
  'Set up two-step verification first',
  'Configure primero la verificación en dos pasos',
  '先に2段階認証を設定してください',
)
const LEAD = title(
  '平台要求您的账号开启两步验证。准备好手机上的身份验证器应用（如 Microsoft Authenticator、FreeOTP），设置后即可继续使用。',
  'The platform requires it of your account. Have an authenticator app ready on your phone, such as FreeOTP or Microsoft Authenticator, set it up and go on.',
  'La plataforma la exige para su cuenta. Tenga lista en su teléfono una aplicación de autenticación, como FreeOTP o Microsoft Authenticator, configúrela y continúe.',
  'プラットフォームの設定により必須です。携帯電話の認証アプリ（FreeOTP、Microsoft Authenticator など）を用意し、設定すると続けられます。',
)

interface FactorDueProps {
  /** Called with true while the recovery codes are shown; they are shown once, so the page must stay. */
  readonly onCodes: (areShown: boolean) => void
}

export function FactorDue({ onCodes }: FactorDueProps) {
  const { t } = useTranslation()
  const factor = useFactor()
  const areShown = factor.step.is === 'codes'
  useEffect(() => onCodes(areShown), [areShown, onCodes])
  const isDone = factor.query.data?.is_on === 1 && !areShown
  useEffect(() => {
    if (isDone) reportChange({ origin: 'own', topics: ['account'] })
  }, [isDone])
  return (
    <DuePage heading={t(HEADING)} lead={t(LEAD)}>
      <FactorSteps {...factor} />
    </DuePage>
  )
}
