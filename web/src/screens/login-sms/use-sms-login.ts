// What the form for codes holds and does: has a code sent, signs in with it, and where the phone has several accounts, with the one that is chosen.
import { type AccountChoice, fill, GUARD_PATHS, type VerifyAnswer } from '@cangdan/protocol'
import { useEffect, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { signIn } from '#api/sign-in.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
import { type Captcha, useCaptcha } from '../login/use-captcha.ts'
import { faultsOf, type LoginFaults, NO_FAULTS, type SignInSteps } from '../login/use-login.ts'
import { SMS_WORDS } from './words.ts'

export type SmsField = 'phone' | 'captcha' | 'code'

export interface SmsTyped {
  readonly phone: string
  readonly code: string
  /** The user name of the account that is chosen, of several. */
  readonly account: string
}

const NOTHING_TYPED: SmsTyped = { phone: '', code: '', account: '' }

interface Said {
  readonly faults: LoginFaults
  /** What went well. */
  readonly note?: string
}

/** Answers of `send` and `enter` are the field to look at next. */
export function useSmsLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const captcha = useShownCaptcha()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [accounts, setAccounts] = useState<readonly AccountChoice[]>([])
  const [isBusy, setIsBusy] = useState(false)
  /** When the next code may be asked for, in milliseconds of this computer's clock. */
  const [nextAt, setNextAt] = useState(0)
  const [said, setSaid] = useState<Said & { language: string }>({ faults: NO_FAULTS, language })
  const say = (next: Said) => setSaid({ ...next, language })
  // What was said in another language is better not said at all.
  const { faults, note } = said.language === language ? said : { faults: NO_FAULTS, note: undefined }

  const type = (field: 'phone' | 'code') => (value: string) => {
    setTyped({ ...typed, [field]: value, account: '' })
    setAccounts([])
    say({ faults: NO_FAULTS })
  }

  /** Does it, and says what was wrong. */
  async function attempt(fields: Wrong, work: () => Promise<void>): Promise<SmsField | undefined> {
    if (isBusy) return undefined
    say({ faults: { fields } })
    const first = firstOf(fields)
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

  function refused(error: ApiError): SmsField | undefined {
    const { code, message, refusal } = error
    if (code === 'account_choice') {
      const found = refusal?.accounts ?? []
      setAccounts(found)
      setTyped({ ...typed, account: found[0]?.name ?? '' })
      return undefined
    }
    if (code === 'too_many') setNextAt(Date.now() + (refusal?.retry_after ?? 60) * 1000)
    const wrong = code === 'bad_verify_code' ? { fields: { code: message } } : faultsOf(error, FIELDS)
    say({ faults: wrong })
    // The one that was sent along is used up.
    void captcha.renew()
    return firstOf(wrong.fields)
  }

  const phoneWrong: Wrong = typed.phone.trim() === '' ? { phone: SMS_WORDS.phone_required[language] } : {}
  const picture = () => ({ captcha_id: captcha.picture?.captcha_id ?? '', captcha: captcha.text.trim() })

  const send = () =>
    attempt(
      { ...phoneWrong, ...(captcha.text.trim() === '' ? { captcha: t('login.captcha_required') } : {}) },
      async () => {
        const asked = { phone: typed.phone.trim(), scene: 'login', ...picture() }
        const { interval, expire } = await api.post<VerifyAnswer>(GUARD_PATHS.verifySend, asked, {
          quiet: true,
        })
        setNextAt(Date.now() + interval * 1000)
        say({ faults: NO_FAULTS, note: fill(SMS_WORDS.sent[language], { minutes: expire / 60 }) })
        void captcha.renew()
      },
    )

  const enter = () =>
    attempt(
      { ...phoneWrong, ...(typed.code.trim() === '' ? { code: SMS_WORDS.code_required[language] } : {}) },
      async () => {
        // The server takes a moment: time enough to fetch what comes next.
        warmUp()
        await signIn({
          username: typed.phone.trim(),
          password: typed.code.trim(),
          type: 2,
          ...(typed.account === '' ? {} : { name: typed.account }),
          ...(captcha.text.trim() === '' ? {} : picture()),
        })
        await onSignedIn()
      },
    )

  const choose = (account: string) => setTyped({ ...typed, account })
  return { typed, type, choose, captcha, accounts, isBusy, nextAt, faults, note, send, enter }
}

type Wrong = LoginFaults['fields']
const FIELDS: readonly SmsField[] = ['phone', 'captcha', 'code']
const firstOf = (fields: Wrong) => FIELDS.find((field) => fields[field] !== undefined)

/** A code is asked for with a picture, always. */
function useShownCaptcha(): Captcha {
  const { askFor: _never, ...captcha } = useCaptcha('')
  const { renew } = captcha
  useEffect(() => void renew(), [renew])
  return captcha
}
