// What has been typed, and where the cursor goes next: to the first wrong field, which may only just have appeared.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useCaptcha } from './use-captcha.ts'
import { type LoginField, type SignInSteps, useLogin } from './use-login.ts'

/** With `account`, the name is not for its reader to choose. */
export function useLoginForm(steps: SignInSteps, account = '') {
  const [typed, setTyped] = useState({ username: account, password: '' })
  const { askFor, ...captcha } = useCaptcha(typed.username)
  const { isBusy, faults, submit, correct } = useLogin(steps, askFor)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const captchaInput = useRef<HTMLInputElement>(null)
  // An object of its own each time, so that the same field is looked at again.
  const [wrong, setWrong] = useState<{ field: LoginField }>({
    field: account === '' ? 'username' : 'password',
  })

  useEffect(() => {
    const input = { username: usernameInput, password: passwordInput, captcha: captchaInput }[wrong.field]
      .current
    input?.focus()
    input?.select()
  }, [wrong])

  const type = (field: LoginField) => (value: string) => {
    if (field === 'captcha') captcha.type(value)
    else setTyped((before) => ({ ...before, [field]: value }))
    correct(field)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const seen = { id: captcha.picture?.captcha_id ?? '', text: captcha.text.trim() }
    const field = await submit({ ...typed, captcha: captcha.isAsked ? seen : undefined })
    if (field !== undefined) setWrong({ field })
  }

  return { isBusy, faults, captcha, typed, type, onSubmit, usernameInput, passwordInput, captchaInput }
}
