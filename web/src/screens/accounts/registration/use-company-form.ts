import { type EnterResponse, type EnterOpenResponse, REGISTRATION_PATHS } from '@cangdan/protocol'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { useAttempts } from './use-attempts.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'

/** Maximum lengths in characters. */
export const TEXT_LENGTHS = {
  company_name: 60,
  credit_code: 18,
  legal_person: 30,
  legal_card_no: 20,
  address: 120,
  contact_name: 30,
  email: 100,
} as const
const PICTURES = ['license_img', 'legal_card_front', 'legal_card_back'] as const
const NUMBERS = ['store_type', 'province', 'city'] as const
export type TextName = keyof typeof TEXT_LENGTHS
export type PictureName = (typeof PICTURES)[number]
type NumberName = (typeof NUMBERS)[number]

interface CompanyInput
  extends Record<TextName, string>,
    Record<PictureName, number | undefined>,
    Record<NumberName, number> {}

const EMPTY_INPUT: CompanyInput = {
  company_name: '',
  credit_code: '',
  legal_person: '',
  legal_card_no: '',
  address: '',
  contact_name: '',
  email: '',
  license_img: undefined,
  legal_card_front: undefined,
  legal_card_back: undefined,
  store_type: 1,
  province: 0,
  city: 0,
}
export interface CompanyFormProps {
  readonly opened: EnterOpenResponse
  readonly onDone: () => void
  /** Called when the form has expired: the phone must be verified again. */
  readonly onExpired: () => void
}

export function useCompanyForm({ opened, onDone, onExpired }: CompanyFormProps) {
  const { t } = useTranslation()
  const attempts = useAttempts()
  const { submit, correct } = attempts
  const { remark, ...known } = opened.before ?? { remark: '' }
  const [typed, setTyped] = useState<CompanyInput>({ ...EMPTY_INPUT, ...known })
  const change = (more: Partial<CompanyInput>) => {
    setTyped((now) => ({ ...now, ...more }))
    for (const name of Object.keys(more)) correct(name === 'province' || name === 'city' ? 'region' : name)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    await submit(
      findMissing(typed, t(REGISTRATION_FORM_TITLES.required)),
      buildBody(typed, opened.token),
      async (body) => {
        try {
          await api.post<EnterResponse>(REGISTRATION_PATHS.enter, body, { quiet: true })
        } catch (error) {
          if (error instanceof ApiError && error.code === 'enter_expired') return onExpired()
          throw error
        }
        onDone()
      },
    )
  }

  return { attempts, typed, change, remark, onSubmit }
}

function findMissing(typed: CompanyInput, required: string): Record<string, string> {
  const texts = (Object.keys(TEXT_LENGTHS) as TextName[]).filter(
    (name) => name !== 'email' && typed[name].trim() === '',
  )
  const pictures = PICTURES.filter((name) => typed[name] === undefined)
  const places = typed.province === 0 || typed.city === 0 ? ['region'] : []
  return Object.fromEntries([...texts, ...pictures, ...places].map((name) => [name, required]))
}

const buildBody = (typed: CompanyInput, token: string) => ({
  token,
  ...typed,
  ...Object.fromEntries(PICTURES.map((name) => [name, [{ id: typed[name] }]])),
})
