import { type VerifyScene } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { sendCode } from '../login-sms/send-code.ts'
import { SMS_WORDS } from '../login-sms/words.ts'

export interface Faults {
  readonly fields: Readonly<Record<string, string>>
  /** Error without a field. */
  readonly form?: string | undefined
  /** In milliseconds of the local clock. */
  readonly lockedUntil?: number | undefined
}

const NONE: Faults = { fields: {} }
/** Temporary rejections: the same input may be sent again. */
const PASSING: ReadonlySet<string> = new Set([
  'locked',
  'too_many',
  'captcha_required',
  'captcha_wrong',
  'conflict',
])

/** Last message; hidden after a change of language, because it is not translated. */
function useSaid() {
  const { language } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState<Said>({ faults: NONE, language })
  const { faults, note } = said.language === language ? said : { faults: NONE, note: undefined }

  useEffect(() => {
    if (Object.keys(said.faults.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [said])

  return {
    form,
    faults,
    note,
    complain: (wrong: Faults) => setSaid({ faults: wrong, language }),
    confirm: (words: string) => setSaid({ faults: NONE, note: words, language }),
    correct: (field: string) => {
      const { [field]: corrected, ...others } = faults.fields
      if (corrected !== undefined) setSaid({ faults: { fields: others }, language })
    },
  }
}

interface Said {
  readonly faults: Faults
  readonly note?: string
  readonly language: string
}

type Attempt = (missing: Faults['fields'], work: () => Promise<void>) => Promise<void>

/** Runs one attempt at a time unless required input is missing. */
export function useAttempts() {
  const said = useSaid()
  const { complain } = said
  const [isBusy, setIsBusy] = useState(false)
  const [nextAt, setNextAt] = useState(0)

  const attempt: Attempt = async (missing, work) => {
    if (isBusy) return
    complain({ fields: missing })
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'too_many') setNextAt(Date.now() + (error.refusal?.retry_after ?? 60) * 1000)
      complain(wrongOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ...said,
    isBusy,
    nextAt,
    sendCode: useSendCode(attempt, { confirm: said.confirm, setNextAt }),
    submit: useSubmit(attempt, complain),
  }
}

interface Sent {
  readonly confirm: (words: string) => void
  readonly setNextAt: (at: number) => void
}

function useSendCode(attempt: Attempt, { confirm, setNextAt }: Sent) {
  const { t } = useTranslation()
  return (scene: VerifyScene, phone: string, missing: Faults['fields']) =>
    attempt(missing, async () => {
      const { interval, expire } = await sendCode(phone, scene)
      setNextAt(Date.now() + interval * 1000)
      confirm(t(SMS_WORDS.sent, { minutes: expire / 60 }))
    })
}

/** Submits; rejected input is not sent again until it changes (U12). */
function useSubmit(attempt: Attempt, complain: (wrong: Faults) => void) {
  const { t } = useTranslation()
  const refused = useRef('')
  return (missing: Faults['fields'], body: object, send: (body: object) => Promise<void>) =>
    attempt(missing, async () => {
      const payload = JSON.stringify(body)
      if (payload === refused.current) return complain({ fields: {}, form: t('form.unchanged') })
      try {
        await send(body)
      } catch (error) {
        refused.current = error instanceof ApiError && isLasting(error) ? payload : ''
        throw error
      }
    })
}

const isLasting = ({ refusal, code }: ApiError): boolean => refusal !== undefined && !PASSING.has(code ?? '')

export type Attempts = ReturnType<typeof useAttempts>

function wrongOf(error: ApiError): Faults {
  const { code, message, fields = {} } = error
  if (code === 'locked')
    return { fields: {}, lockedUntil: Date.now() + (error.refusal?.retry_after ?? 60) * 1000 }
  if (code === 'bad_verify_code') return { fields: { verify: message } }
  const named: Record<string, string> = Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
  return Object.keys(named).length > 0 ? { fields: named } : { fields: {}, form: message }
}
