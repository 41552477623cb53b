import { type AgreementToAccept, type RegResponse, REGISTRATION_PATHS, normalizeInput } from '@cangdan/protocol'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import { useRegInfo } from './registration-gate.tsx'
import { findMissingProof, useAttempts } from './use-attempts.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'

const EMPTY_INPUT = { phone: '', verify: '', password: '', store_name: '' }
type Field = keyof typeof EMPTY_INPUT

export function useRegisterForm(onDone: () => void) {
  const { t, language } = useTranslation()
  const attempts = useAttempts()
  const { complain, submit, correct } = attempts
  const [typed, setTyped] = useState(EMPTY_INPUT)
  const { agreements, hasFailed, isAccepted, setIsAccepted, load } = useAgreements()
  const type = (field: Field) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    correct(field)
  }

  const findMissing = () => ({
    ...findMissingProof(typed, language),
    ...(typed.password === '' ? { password: t('login.password_required') } : {}),
    ...(typed.store_name.trim() === '' ? { store_name: t(REGISTRATION_FORM_TITLES.required) } : {}),
    ...(isAccepted || agreements.length === 0 ? {} : { accept: t(REGISTRATION_FORM_TITLES.accept_required) }),
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (hasFailed) return complain({ fields: {}, form: t(REGISTRATION_FORM_TITLES.agreements_failed) })
    const phone = normalizeInput('phone', typed.phone)
    const body = { ...typed, phone, agreements: agreements.map(({ id }) => id) }
    await submit(findMissing(), body, async (whole) => {
      try {
        await withProof({ purpose: 'reg', name: phone }, (proof) =>
          api.post<RegResponse>(REGISTRATION_PATHS.reg, { ...whole, ...proof }, { quiet: true }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.code === 'agreement_changed') await load()
        throw error
      }
      onDone()
    })
  }

  const onAccept = (next: boolean) => {
    setIsAccepted(next)
    correct('accept')
  }
  return { attempts, typed, type, agreements, hasFailed, isAccepted, onAccept, load, onSubmit }
}

/** Loads the current agreements; a new version resets the acceptance. */
function useAgreements() {
  const { data, isError, refetch } = useRegInfo()
  const agreements = data?.agreements ?? NO_AGREEMENTS
  const shown = agreements.map(({ id }) => id).join()
  const [accepted, setAccepted] = useState(NOT_ACCEPTED)
  return {
    agreements,
    hasFailed: isError,
    isAccepted: accepted === shown,
    setIsAccepted: (isAccepted: boolean) => setAccepted(isAccepted ? shown : NOT_ACCEPTED),
    load: refetch,
  }
}

const NO_AGREEMENTS: readonly AgreementToAccept[] = []
const NOT_ACCEPTED = '-'
