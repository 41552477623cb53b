import { type AccountChoice, type Language } from '@cangdan/protocol'
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { signIn } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import { faultsOf, type LoginFaults, NO_FAULTS, type SignInSteps } from '../login/use-login.ts'
import { sendCode } from './send-code.ts'
import { SMS_WORDS } from './words.ts'

export type SmsField = 'phone' | 'code' | 'factor'

export interface SmsTyped {
  readonly phone: string
  readonly code: string
  /** Code of the second factor; empty until the server requires one. */
  readonly factor: string
  readonly account: string
}

const NOTHING_TYPED: SmsTyped = { phone: '', code: '', factor: '', account: '' }

/** Last message; hidden after a change of language, because it is not translated. */
function useSaid() {
  const { language } = useTranslation()
  const [said, setSaid] = useState<{ faults: LoginFaults; note?: string; language: string }>({
    faults: NO_FAULTS,
    language,
  })
  const { faults, note } = said.language === language ? said : { faults: NO_FAULTS, note: undefined }
  return {
    faults,
    note,
    complain: (wrong: LoginFaults) => setSaid({ faults: wrong, language }),
    confirm: (words: string) => setSaid({ faults: NO_FAULTS, note: words, language }),
  }
}

/** Runs one attempt at a time unless required input is missing; returns the field to focus. */
function useAttempt(
  complain: (wrong: LoginFaults) => void,
  refused: (error: ApiError) => SmsField | undefined,
) {
  const [isBusy, setIsBusy] = useState(false)
  async function attempt(missing: Wrong, work: () => Promise<void>): Promise<SmsField | undefined> {
    if (isBusy) return undefined
    complain({ fields: missing })
    const first = firstOf(missing)
    if (first !== undefined) return first
    setIsBusy(true)
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return refused(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}

/** `send` and `enter` return the field to focus. */
export function useSmsLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const { faults, note, complain, confirm } = useSaid()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [accounts, setAccounts] = useState<readonly AccountChoice[]>([])
  const { isBusy, attempt } = useAttempt(complain, refused)
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
    complain(NO_FAULTS)
  }

  function refused(error: ApiError): SmsField | undefined {
    if (error.code === 'account_choice') {
      const found = error.refusal?.accounts ?? []
      setAccounts(found)
      setTyped({ ...typed, account: found[0]?.name ?? '' })
      return undefined
    }
    if (error.code === 'factor_required') {
      setNeedsFactor(true)
      return 'factor'
    }
    if (error.code === 'too_many') setNextAt(Date.now() + (error.refusal?.retry_after ?? 60) * 1000)
    const wrong = wrongOf(error)
    complain(wrong)
    return firstOf(wrong.fields)
  }

  const words = { ...wordsOf(language), factor: t('login.factor_required') }
  const send = () =>
    attempt(missingOf(typed, ['phone'], words), async () => {
      const { interval, expire } = await sendCode(typed.phone, 'login')
      setNextAt(Date.now() + interval * 1000)
      confirm(t(SMS_WORDS.sent, { minutes: expire / 60 }))
    })
  const enter = () =>
    attempt(
      missingOf(typed, needsFactor ? ['phone', 'code', 'factor'] : ['phone', 'code'], words),
      async () => {
        warmUp()
        await signInByCode(typed)
        await onSignedIn()
      },
    )

  const choose = (account: string) => setTyped({ ...typed, account })
  return { typed, type, choose, needsFactor, accounts, isBusy, nextAt, faults, note, send, enter }
}

function signInByCode(typed: SmsTyped): Promise<void> {
  const request = requestOf(typed)
  return withProof({ purpose: 'login', name: request.username }, (proof) => signIn({ ...request, ...proof }))
}

type Words = Readonly<Record<SmsField, string>>

const wordsOf = (language: Language): Omit<Words, 'factor'> => ({
  phone: SMS_WORDS.phone_required[language],
  code: SMS_WORDS.code_required[language],
})

function missingOf(typed: Words, asked: readonly SmsField[], words: Words): Wrong {
  const empty = asked.filter((part) => typed[part].trim() === '')
  return Object.fromEntries(empty.map((part) => [part, words[part]]))
}

const requestOf = ({ phone, code, account, factor }: SmsTyped) =>
  ({
    username: phone.trim(),
    password: code.trim(),
    type: 2,
    ...(account === '' ? {} : { name: account }),
    ...(factor.trim() === '' ? {} : { factor_code: factor.trim() }),
  }) as const

const wrongOf = (error: ApiError): LoginFaults =>
  error.code === 'bad_verify_code' ? { fields: { code: error.message } } : faultsOf(error, FIELDS)

type Wrong = LoginFaults['fields']
const FIELDS: readonly SmsField[] = ['phone', 'code', 'factor']
const firstOf = (fields: Wrong) => FIELDS.find((field) => fields[field] !== undefined)
