import { type RegInfo, REGISTRATION_PATHS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { ClosedForm } from './closed-form.tsx'
import { REGISTRATION_FORM_TITLES } from './titles.ts'

export const useRegInfo = () =>
  useQuery({
    queryKey: [REGISTRATION_PATHS.info],
    queryFn: ({ signal }) => api.get<RegInfo>(REGISTRATION_PATHS.info, undefined, { quiet: true, signal }),
  })

interface RegistrationGateProps {
  readonly form: 'open' | 'enter_open'
  readonly children: ReactNode
}

/** Shows the form, or why it is closed. If the call fails the form is shown: the server rejects what is closed. */
export function RegistrationGate({ form, children }: RegistrationGateProps) {
  const { t } = useTranslation()
  const { data, isPending } = useRegInfo()
  if (isPending) return null
  if (data?.[form] !== 0) return children
  return <ClosedForm reason={t(REGISTRATION_FORM_TITLES[form === 'open' ? 'register_closed' : 'enter_closed'])} />
}
