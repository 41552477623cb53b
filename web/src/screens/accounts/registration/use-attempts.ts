import { type Language, type VerifyScene } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { sendCode } from '../login-sms/send-code.ts'
import { SMS_TITLES } from '../login-sms/titles.ts'

export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>
  /** Error without a field. */
  readonly form?: string | undefined
  /** In milliseconds of the local clock. */
  readonly lockedUntil?: number | undefined
}

const NO_ERRORS: FormErrors = { fields: {} }
/** Temporary rejections: the same input may be sent again. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set([
  'locked',
  'too_many',
  'captcha_required',
  'captcha_wrong',
  'conflict',
])

/** Last message; hidden after a change of language, because it is not translated. */
function useFormMessage() {
  const { language } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [lastMessage, setSaid] = useState<FormMessage>({ errors: NO_ERRORS, language })
  const { errors, note } = lastMessage.language === language ? lastMessage : { errors: NO_ERRORS, note: undefined }

  useEffect(() => {
    // A correction leaves the focus where the user types.
    if (!lastMessage.isCorrection && Object.keys(lastMessage.errors.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [lastMessage])

  return {
    form,
    errors,
    note,
    complain: (wrong: FormErrors) => setSaid({ errors: wrong, language }),
    confirm: (words: string) => setSaid({ errors: NO_ERRORS, note: words, language }),
    correct: (field: string) => {
      const { [field]: corrected, ...others } = errors.fields
      if (corrected !== undefined) setSaid({ errors: { fields: others }, language, isCorrection: true })
    },
  }
}

interface FormMessage {
  readonly errors: FormErrors
  readonly note?: string
  readonly language: string
  readonly isCorrection?: boolean
}

type Attempt = (missing: FormErrors['fields'], work: () => Promise<void>) => Promise<void>

/** Returns the errors of an empty phone and code. */
export const findMissingProof = (typed: { readonly phone: string; readonly verify: string }, language: Language) => ({
  ...(typed.phone.trim() === '' ? { phone: SMS_TITLES.phone_required[language] } : {}),
  ...(typed.verify.trim() === '' ? { verify: SMS_TITLES.code_required[language] } : {}),
})

/** Runs one attempt at a time unless required input is missing. */
export function useAttempts() {
  const lastMessage = useFormMessage()
  const { complain } = lastMessage
  const [isBusy, setIsBusy] = useState(false)
  const [nextAt, setNextAt] = useState(0)

  const reject = (error: ApiError) => {
    if (error.code === 'too_many') setNextAt(Date.now() + (error.rejection?.retry_after ?? 60) * 1000)
    complain(mapFailure(error))
  }

  const attempt: Attempt = async (missing, work) => {
    if (isBusy) return
    complain({ fields: missing })
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reject(error)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ...lastMessage,
    reject,
    isBusy,
    nextAt,
    sendCode: useSendCode(attempt, { confirm: lastMessage.confirm, setNextAt }),
    submit: useSubmit(attempt, complain),
  }
}

interface CodeCallbacks {
  readonly confirm: (words: string) => void
  readonly setNextAt: (at: number) => void
}

function useSendCode(attempt: Attempt, { confirm, setNextAt }: CodeCallbacks) {
  const { t } = useTranslation()
  return (scene: VerifyScene, phone: string, missing: FormErrors['fields']) =>
    attempt(missing, async () => {
      const { interval, expire } = await sendCode(phone, scene)
      setNextAt(Date.now() + interval * 1000)
      confirm(t(SMS_TITLES.sent, { minutes: expire / 60 }))
    })
}

/** Submits; rejected input is not sent again until it changes (U12). */
function useSubmit(attempt: Attempt, complain: (wrong: FormErrors) => void) {
  const { t } = useTranslation()
  const rejected = useRef('')
  return (missing: FormErrors['fields'], body: object, send: (body: object) => Promise<void>) =>
    attempt(missing, async () => {
      const payload = JSON.stringify(body)
      if (payload === rejected.current) return complain({ fields: {}, form: t('form.unchanged') })
      try {
        await send(body)
      } catch (error) {
        rejected.current = error instanceof ApiError && isPermanent(error) ? payload : ''
        throw error
      }
    })
}

const isPermanent = ({ rejection, code }: ApiError): boolean =>
  rejection !== undefined && !TEMPORARY_CODES.has(code ?? '')

export type Attempts = ReturnType<typeof useAttempts>

function mapFailure(error: ApiError): FormErrors {
  const { code, message, fields = {} } = error
  if (code === 'locked') return { fields: {}, lockedUntil: Date.now() + (error.rejection?.retry_after ?? 60) * 1000 }
  if (code === 'bad_verify_code') return { fields: { verify: message } }
  if (code === 'bad_factor_code') return { fields: { factor_code: message } }
  const named: Record<string, string> = Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
  return Object.keys(named).length > 0 ? { fields: named } : { fields: {}, form: message }
}
