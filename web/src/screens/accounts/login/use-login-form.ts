// Form state of the login. Focuses the first field with an error, which may just have appeared.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { type LoginField, type SignInSteps, useLogin } from './use-login.ts'

export function useLoginForm(steps: SignInSteps, account = '') {
  const [typed, setTyped] = useState({ username: account, password: '', factor: '' })
  const { isBusy, errors, factorName, submit, correct } = useLogin(steps)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const factorInput = useRef<HTMLInputElement>(null)
  // A new object each time, so that the same field is focused again.
  const [wrong, setWrong] = useState<{ field: LoginField }>({
    field: account === '' ? 'username' : 'password',
  })

  useEffect(() => {
    const input = { username: usernameInput, password: passwordInput, factor: factorInput }[wrong.field].current
    input?.focus()
    input?.select()
  }, [wrong])

  const type = (field: LoginField) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    correct(field)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const field = await submit(typed)
    if (field !== undefined) setWrong({ field })
  }

  const needsFactor = factorName !== undefined && factorName === typed.username.trim()
  const inputs = { usernameInput, passwordInput, factorInput }
  return { isBusy, errors, needsFactor, typed, type, onSubmit, ...inputs }
}
