import { useTranslation } from '#i18n/index.ts'
import { type FieldState, LoginInput } from './login-input.tsx'

interface FactorInputProps extends FieldState {
  readonly value: string
}

export function FactorInput(props: FactorInputProps) {
  const { t } = useTranslation()
  return (
    <LoginInput
      {...props}
      name="factor"
      label={t('login.factor')}
      hint={t('login.factor_hint')}
      autoComplete="one-time-code"
    />
  )
}
