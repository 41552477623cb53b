import { type AccountChoice, type Language } from '@cangdan/protocol'
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { signIn } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import { mapLoginFailure, type LoginErrors, NO_ERRORS, type SignInSteps } from '../login/use-login.ts'
import { sendCode } from './send-code.ts'
import { SMS_TITLES } from './titles.ts'

export type SmsField = 'phone' | 'code' | 'factor'

export interface SmsInput {
  readonly phone: string
  readonly code: string
  /** Code of the second factor; empty until the server requires one. */
  readonly factor: string
  readonly account: string
}

const EMPTY_INPUT: SmsInput = { phone: '', code: '', factor: '', account: '' }

/** Last message; hidden after a change of language, because it is not translated. */
function useLoginMessage() {
  const { language } = useTranslation()
  const [message, setMessage] = useState<{ errors: LoginErrors; note?: string; language: string }>({
    errors: NO_ERRORS,
    language,
  })
  const { errors, note } = message.language === language ? message : { errors: NO_ERRORS, note: undefined }
  return {
    errors,
    note,
    complain: (wrong: LoginErrors) => setMessage({ errors: wrong, language }),
    confirm: (texts: string) => setMessage({ errors: NO_ERRORS, note: texts, language }),
  }
}

/** Runs one attempt at a time unless required input is missing; returns the field to focus. */
function useAttempt(
  complain: (wrong: LoginErrors) => void,
  handleRejection: (error: ApiError) => SmsField | undefined,
) {
  const [isBusy, setIsBusy] = useState(false)
  async function attempt(missing: FieldErrors, work: () => Promise<void>): Promise<SmsField | undefined> {
    if (isBusy) return undefined
    complain({ fields: missing })
    const first = findFirstField(missing)
    if (first !== undefined) return first
    setIsBusy(true)
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return handleRejection(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}

/** `send` and `enter` return the field to focus. */
export function useSmsLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const { errors, note, complain, confirm } = useLoginMessage()
  const [typed, setTyped] = useState(EMPTY_INPUT)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [accounts, setAccounts] = useState<readonly AccountChoice[]>([])
  const { isBusy, attempt } = useAttempt(complain, handleRejection)
  /** Time at which the next code may be sent, in milliseconds of the local clock. */
  const [nextAt, setNextAt] = useState(0)

  const type = (field: SmsField) => (value: string) => {
    const isFactor = field === 'factor'
    // The accounts belong to the previous phone or code.
    setTyped({ ...typed, [field]: value, ...(isFactor ? {} : { account: '', factor: '' }) })
    if (!isFactor) {
      setAccounts([])
      setNeedsFactor(false)
    }
    complain(NO_ERRORS)
  }

  function handleRejection(error: ApiError): SmsField | undefined {
    if (error.code === 'account_choice') {
      const accountChoices = error.rejection?.accounts ?? []
      setAccounts(accountChoices)
      setTyped({ ...typed, account: accountChoices[0]?.name ?? '' })
      return undefined
    }
    if (error.code === 'factor_required') {
      setNeedsFactor(true)
      return 'factor'
    }
    if (error.code === 'too_many') setNextAt(Date.now() + (error.rejection?.retry_after ?? 60) * 1000)
    const wrong = mapFailure(error)
    complain(wrong)
    return findFirstField(wrong.fields)
  }

  const texts = { ...getRequiredTexts(language), factor: t('login.factor_required') }
  const send = () =>
    attempt(findMissing(typed, ['phone'], texts), async () => {
      const { interval, expire } = await sendCode(typed.phone, 'login')
      setNextAt(Date.now() + interval * 1000)
      confirm(t(SMS_TITLES.sent, { minutes: expire / 60 }))
    })
  const enter = () =>
    attempt(findMissing(typed, needsFactor ? ['phone', 'code', 'factor'] : ['phone', 'code'], texts), async () => {
      warmUp()
      await signInByCode(typed)
      await onSignedIn()
    })

  const choose = (account: string) => setTyped({ ...typed, account })
  return { typed, type, choose, needsFactor, accounts, isBusy, nextAt, errors, note, send, enter }
}

function signInByCode(typed: SmsInput): Promise<void> {
  const request = buildRequest(typed)
  return withProof({ purpose: 'login', name: request.username }, (proof) => signIn({ ...request, ...proof }))
}

type FieldTexts = Readonly<Record<SmsField, string>>

const getRequiredTexts = (language: Language): Omit<FieldTexts, 'factor'> => ({
  phone: SMS_TITLES.phone_required[language],
  code: SMS_TITLES.code_required[language],
})

function findMissing(typed: FieldTexts, requested: readonly SmsField[], texts: FieldTexts): FieldErrors {
  const empty = requested.filter((name) => typed[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, texts[name]]))
}

const buildRequest = ({ phone, code, account, factor }: SmsInput) =>
  ({
    username: phone.trim(),
    password: code.trim(),
    type: 2,
    ...(account === '' ? {} : { name: account }),
    ...(factor.trim() === '' ? {} : { factor_code: factor.trim() }),
  }) as const

const mapFailure = (error: ApiError): LoginErrors =>
  error.code === 'bad_verify_code' ? { fields: { code: error.message } } : mapLoginFailure(error, FIELDS)

type FieldErrors = LoginErrors['fields']
const FIELDS: readonly SmsField[] = ['phone', 'code', 'factor']
const findFirstField = (fields: FieldErrors) => FIELDS.find((field) => fields[field] !== undefined)
