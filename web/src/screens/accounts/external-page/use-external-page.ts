// State of a sign-in at a provider: opens its page, waits and uses its answer.
import { type Title, title } from '@cangdan/protocol'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { assertConfirmed, ExternalPageError, openExternalPage } from '#api/session/external-page.ts'
import { type AuthAnswer, type ProviderKind, takeTabAnswer } from '#api/session/external-sign-in.ts'
import { useTranslation } from '#i18n/index.ts'

const BLOCKED = title(
  '浏览器拦截了弹出窗口，请允许本站弹出窗口后重试',
  'The browser has blocked the window. Allow windows of this site and try again',
  'El navegador ha bloqueado la ventana. Permita las ventanas de este sitio y reinténtelo',
  'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可して再試行してください',
)

interface ExternalPageInput {
  readonly load: () => Promise<{ readonly auth_url: string; readonly state: string }>
  readonly onAnswer: (answer: AuthAnswer) => Promise<void>
  readonly titles: Readonly<Record<'cancelled' | 'bad_address', Title>>
  /** Set if this tab may open the provider when the browser blocks windows. The page that returns reads responses of this kind. */
  readonly returns?: ProviderKind
}

export interface ExternalPage {
  /** `waiting`: for the page of the provider. `busy`: its answer is being used. */
  readonly step: 'idle' | 'waiting' | 'busy'
  readonly error?: string
  readonly open: () => Promise<void>
  /** Runs a further step of the same sign-in with its state and errors. */
  readonly run: (work: () => Promise<void>) => Promise<void>
  readonly reset: (error?: string) => void
}

export function useExternalPage({ load, onAnswer, titles, returns }: ExternalPageInput): ExternalPage {
  const { t } = useTranslation()
  const [state, setState] = useState<Pick<ExternalPage, 'step' | 'error'>>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function runStep(step: 'waiting' | 'busy', work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ step })
    try {
      await work(signal)
      setState({ step: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      setState({ step: 'idle', error: describeError(error) })
    }
  }

  /** @throws anything that is not for the person */
  function describeError(error: unknown): string {
    if (error instanceof ApiError) return error.message
    if (error instanceof ExternalPageError) return t({ ...titles, blocked: BLOCKED }[error.reason])
    throw error
  }

  const takeTab = useEffectEvent(() => {
    const answer = returns === undefined ? undefined : takeTabAnswer(returns)
    if (answer !== undefined) void runStep('busy', () => onAnswer(assertConfirmed(answer)))
  })
  useEffect(() => void Promise.resolve().then(takeTab), [])

  const open = () =>
    runStep('waiting', async (signal) => {
      const answer = await openExternalPage({ load, signal, canLeave: returns !== undefined })
      setState({ step: 'busy' })
      await onAnswer(answer)
    })

  return {
    ...state,
    open,
    run: (work) => runStep('busy', work),
    reset: (error) => setState({ step: 'idle', ...(error !== undefined && { error }) }),
  }
}
