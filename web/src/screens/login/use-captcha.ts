// The picture that the server asks for after a few wrong passwords, and what has been read from it.
import { GUARD_PATHS, type CaptchaAnswer } from '@cangdan/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#api/client.ts'

export interface Captcha {
  readonly isAsked: boolean
  /** Missing while it is fetched. */
  readonly picture: CaptchaAnswer | undefined
  readonly hasFailed: boolean
  readonly text: string
  readonly type: (text: string) => void
  /** Fetches another picture. */
  readonly renew: () => Promise<void>
}

/** Shown for the name that it was asked for, and for no other: of that the server may want none. */
export function useCaptcha(username: string): Captcha & { readonly askFor: (username: string) => void } {
  const [name, setName] = useState<string>()
  const [picture, setPicture] = useState<CaptchaAnswer>()
  const [hasFailed, setHasFailed] = useState(false)
  const [text, type] = useState('')
  const latest = useRef(0)

  const renew = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    setPicture(undefined)
    setHasFailed(false)
    type('')
    const fetched = await api
      .get<CaptchaAnswer>(GUARD_PATHS.captcha, undefined, { quiet: true })
      .catch(() => undefined)
    // Anyone who asked again in the meantime waits for that one.
    if (turn !== latest.current) return
    setPicture(fetched)
    setHasFailed(fetched === undefined)
  }, [])

  useEffect(() => {
    if (picture === undefined) return undefined
    const ageing = setTimeout(() => void renew(), picture.expire * 1000)
    return () => clearTimeout(ageing)
  }, [picture, renew])

  const askFor = (asked: string) => {
    setName(nameOf(asked))
    void renew()
  }

  return { isAsked: name === nameOf(username), askFor, picture, hasFailed, text, type, renew }
}

/** As the server tells names apart. */
const nameOf = (typed: string) => typed.trim().normalize('NFKC').toLowerCase()
