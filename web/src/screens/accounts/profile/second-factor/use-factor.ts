import {
  FACTOR_PATHS,
  type RecoveryCodes,
  type FactorInfo,
  type NewFactorSecret,
  SESSION_TOPIC,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { FACTOR_SECTION_TITLES } from './factor-titles.ts'

export type FactorStep =
  | { readonly is: 'shown' }
  | { readonly is: 'password' }
  | { readonly is: 'scan'; readonly started: NewFactorSecret }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'renew' }
  | { readonly is: 'end' }

export function useFactor() {
  const { t } = useTranslation()
  const { info } = useSession()
  const [step, setStep] = useState<FactorStep>({ is: 'shown' })
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const query = useQuery({
    queryKey: [FACTOR_PATHS.info],
    queryFn: ({ signal }) => api.get<FactorInfo>(FACTOR_PATHS.info, undefined, { signal, quiet: true }),
    meta: { topics: [SESSION_TOPIC] },
    staleTime: 0,
  })

  const go = (next: FactorStep) => {
    setError(undefined)
    setStep(next)
  }
  const send = <T>(path: string, body: object) =>
    withProof({ purpose: 'factor', name: info.username }, (proof) =>
      api.post<T>(path, { ...body, ...proof }, { quiet: true }),
    )

  const submit = async (typed: string) => {
    setIsBusy(true)
    try {
      if (step.is === 'password')
        go({ is: 'scan', started: await send<NewFactorSecret>(FACTOR_PATHS.start, { password: typed }) })
      else if (step.is === 'scan' || step.is === 'renew') {
        const path = step.is === 'scan' ? FACTOR_PATHS.confirm : FACTOR_PATHS.renew
        const { recovery_codes } = await send<RecoveryCodes>(path, { factor_code: typed })
        go({ is: 'codes', codes: recovery_codes })
        await query.refetch()
      } else if (step.is === 'end') {
        await send<null>(FACTOR_PATHS.end, { factor_code: typed })
        go({ is: 'shown' })
        notify({ kind: 'success', text: t(FACTOR_SECTION_TITLES.turned_off), seconds: 3 })
        await query.refetch()
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setIsBusy(false)
    }
  }

  return { query, step, go, submit, error, isBusy }
}
