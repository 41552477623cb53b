// The picture of a form that always shows one.
import { useEffect } from 'react'
import { type Captcha, useCaptcha } from '../login/use-captcha.ts'

/** A code is asked for with a picture, always. */
export function useShownCaptcha(): Captcha {
  const { askFor: _never, ...captcha } = useCaptcha('')
  const { renew } = captcha
  useEffect(() => void renew(), [renew])
  return { ...captcha, isAsked: true }
}
