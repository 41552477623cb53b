// Opens the page of an external sign-in in a window, or in this tab when the browser blocks windows, and passes its answer on.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AuthAnswer,
  storeAuthReturn,
  storeAuthState,
  takeTabAnswer,
  waitForAuthResponse,
} from '#api/session/external-sign-in.ts'
import { ApiError } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { SOCIAL_TITLES } from './titles.ts'

const WINDOW = 'popup,width=520,height=640'

interface ExternalWindowInput {
  /** Loads the page of the provider with a new state. */
  readonly load: () => Promise<{ readonly auth_url: string; readonly state: string }>
  readonly onAnswer: (answer: AuthAnswer) => Promise<void>
}

export interface ExternalWindow {
  /** `waiting`: for the other window. `busy`: the answer is being used. */
  readonly step: 'idle' | 'waiting' | 'busy'
  readonly error?: string
  readonly open: () => Promise<void>
  /** Runs a further step of the same sign-in with its state and errors. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

export function useExternalWindow({ load, onAnswer }: ExternalWindowInput): ExternalWindow {
  const { t } = useTranslation()
  const [state, setState] = useState<Pick<ExternalWindow, 'step' | 'error'>>({ step: 'idle' })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  async function runStep(step: 'waiting' | 'busy', work: () => Promise<void>): Promise<void> {
    setState({ step })
    try {
      await work()
      if (step === 'busy') setState({ step: 'idle' })
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof PageRejection)) throw error
      setState({ step: 'idle', error: error.message })
    }
  }
  const run = (work: () => Promise<void>) => runStep('busy', work)

  const takeAnswer = (answer: AuthAnswer) =>
    run(async () => {
      if (answer.code === '') throw new PageRejection(t(SOCIAL_TITLES.cancelled))
      await onAnswer(answer)
    })
  const takeAnswerOfTab = useEffectEvent(takeAnswer)
  useEffect(() => {
    void Promise.resolve(takeTabAnswer()).then((answer) => answer && takeAnswerOfTab(answer))
  }, [])

  const open = () =>
    runStep('waiting', async () => {
      stop.current?.()
      storeAuthReturn(undefined)
      // Opened in the click handler: browsers block windows that open later.
      const popup = window.open('about:blank', '_blank', WINDOW)
      try {
        const { auth_url: address, state: expectedState } = await load()
        if (!address.startsWith('https://')) throw new PageRejection(t(SOCIAL_TITLES.refused_address))
        storeAuthState(expectedState)
        if (popup === null) {
          storeAuthReturn(location.pathname + location.search)
          location.assign(address)
          return
        }
        stop.current = waitForAuthResponse(expectedState, (answer) => void takeAnswer(answer))
        popup.location.replace(address)
      } catch (error) {
        popup?.close()
        throw error
      }
    })

  return { ...state, open, run }
}

class PageRejection extends Error {}
