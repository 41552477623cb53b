// The one way in which a screen changes something (architecture §11.4): once at a time, under a key, with what became of it said where it
// belongs. What it has changed is asked for anew by the topics of its answer.
import { listOfTopic, type Topic } from '@cangdan/protocol'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { notify } from '#api/notices.ts'
import { refreshNow } from '#api/topics/follow-topics.ts'
import { useGone } from '#runtime/gone.ts'
import { useLatest } from '../use-latest.ts'
import { newKey } from './new-key.ts'
import { isOvertaken, isRefusal, type Refusal, refusalOf } from './refusal.ts'

export interface Sending {
  /** The same one for the same command until it is answered: sent again after a broken connection, it is done once. */
  readonly key: string
  readonly signal: AbortSignal
}

export interface CommandParts<Input, Answer> {
  readonly send: (input: Input, sending: Sending) => Promise<Answer>
  /** What it changes, where no answer says so: that of its list first. */
  readonly topics: readonly Topic[]
  /** What it is: the same one is not sent twice in a row. `undefined` where any may follow any. */
  readonly identityOf: (input: Input) => string | undefined
  /** It is given up when its screen or dialog is left for good: nothing would be lost by it. Without it an answer is waited for. */
  readonly mayAbort?: (input: Input) => boolean
  /** Shown for a moment once it is done; nothing where it answers nothing. */
  readonly noticeOf?: (answer: Answer) => string | undefined
  readonly onDone: (answer: Answer, input: Input) => void
  readonly onRefused: (refusal: Refusal, input: Input) => void
  readonly onAborted?: () => void
  /** It was refused for what somebody else has changed, which has been asked for anew. */
  readonly onReloaded?: (input: Input) => void
}

export function useCommand<Input, Answer>(parts: CommandParts<Input, Answer>) {
  const client = useQueryClient()
  const once = useOnce()
  const latest = useLatest(parts)
  const keys = useKeys()
  const call = useRef<{ readonly controller: AbortController; readonly mayAbort: boolean }>(undefined)
  const abort = useCallback(() => {
    if (call.current?.mayAbort === true) call.current.controller.abort()
  }, [])
  useGone(abort)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input): Promise<void> => {
      const controller = new AbortController()
      call.current = { controller, mayAbort: latest.current.mayAbort?.(input) === true }
      const key = keys.of(latest.current.identityOf(input))
      try {
        const answer = await latest.current.send(input, { key, signal: controller.signal })
        keys.forget()
        const text = latest.current.noticeOf?.(answer)
        if (text !== undefined) notify({ kind: 'success', text, seconds: 3 })
        latest.current.onDone(answer, input)
      } catch (error) {
        if (controller.signal.aborted) latest.current.onAborted?.()
        else await refuse(error, input)
      } finally {
        call.current = undefined
      }
    },
  })

  const refuse = async (error: unknown, input: Input): Promise<void> => {
    const { topics, onRefused, onReloaded } = latest.current
    onRefused(refusalOf(error), input)
    // A refused call was not done: the next one is another call, even with the same input.
    if (isRefusal(error)) keys.forget()
    // Even where no answer came: it may have been done.
    if (!isRefusal(error) || isOvertaken(error)) await refreshNow(client, ownOf(topics))
    if (isOvertaken(error)) onReloaded?.(input)
  }

  const run = (input: Input): Promise<boolean> =>
    once(latest.current.identityOf(input), () => mutateAsync(input))

  return { isBusy: isPending, run, abort }
}

/** Of the topics that a list depends on, the one that is its own. */
const ownOf = ([own]: readonly Topic[]): readonly Topic[] => (own === undefined ? [] : [listOfTopic(own)])

/** Keys that go with commands; one for as long as the same command is tried. */
function useKeys() {
  const last = useRef<{ readonly identity: string | undefined; readonly key: string }>(undefined)
  return {
    of: (identity: string | undefined): string => {
      if (identity === undefined || last.current?.identity !== identity)
        last.current = { identity, key: newKey() }
      return last.current.key
    },
    forget: () => {
      last.current = undefined
    },
  }
}

/** A click that comes twice is done once (U13). */
const DOUBLE_CLICK_MS = 3000

/**
 * Runs one piece of work at a time, and the same one, by its key where it has one, not again within three seconds of its start: a double
 * click may come after a quick refusal. Answers whether it was run.
 */
function useOnce(): (key: string | undefined, work: () => Promise<void>) => Promise<boolean> {
  const latest = useRef<{ readonly key: string | undefined; readonly since: number }>(undefined)
  const inFlight = useRef(false)
  return async (key, work) => {
    const isRepeated =
      key !== undefined &&
      latest.current?.key === key &&
      performance.now() - latest.current.since < DOUBLE_CLICK_MS
    if (inFlight.current || isRepeated) return false
    latest.current = { key, since: performance.now() }
    inFlight.current = true
    try {
      await work()
    } finally {
      inFlight.current = false
    }
    return true
  }
}
