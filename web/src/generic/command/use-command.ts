// Runs a screen's command (docs/browser.md): one at a time, with an idempotency key, and with its result shown where it belongs. The topics of
// the response decide what is refetched.
import { getTopicList, type Topic } from '@cangdan/protocol'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { notify } from '#api/notices.ts'
import { refetchTopics } from '#api/topics/follow-topics.ts'
import { useTabCleanup } from '#runtime/tab-cleanup.ts'
import { useLatest } from '../use-latest.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { isStaleError, isRejection, type CommandRejection, toCommandRejection } from './rejection.ts'

export interface SendContext {
  /** The same key for the same command until a response arrives: a retry after a broken connection runs once. */
  readonly key: string
  readonly signal: AbortSignal
}

export interface CommandOptions<Input, Answer> {
  readonly send: (input: Input, sending: SendContext) => Promise<Answer>
  /** Topics to refetch when there is no response; the topic of the list comes first. */
  readonly topics: readonly Topic[]
  /** Identity of the command: the same one is not sent twice in a row. `undefined` allows any repetition. */
  readonly getIdentity: (input: Input) => string | undefined
  /** Whether the command is aborted when its screen or dialog unmounts. Otherwise the response is awaited. */
  readonly mayAbort?: (input: Input) => boolean
  /** Text of a passing notice after success; none when undefined. */
  readonly noticeOf?: (answer: Answer) => string | undefined
  readonly onDone: (answer: Answer, input: Input) => void
  readonly onRejected: (rejection: CommandRejection, input: Input) => void
  readonly onAborted?: () => void
  /** Called after a conflict, once the changed data has been refetched. */
  readonly onReloaded?: (input: Input) => void
}

export function useCommand<Input, Answer>(parts: CommandOptions<Input, Answer>) {
  const client = useQueryClient()
  const once = useOnce()
  const latest = useLatest(parts)
  const keys = useKeys()
  const call = useRef<{ readonly controller: AbortController; readonly mayAbort: boolean }>(undefined)
  const abort = useCallback(() => {
    if (call.current?.mayAbort === true) call.current.controller.abort()
  }, [])
  useTabCleanup(abort)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input): Promise<void> => {
      const controller = new AbortController()
      call.current = { controller, mayAbort: latest.current.mayAbort?.(input) === true }
      const key = keys.of(latest.current.getIdentity(input))
      try {
        const answer = await latest.current.send(input, { key, signal: controller.signal })
        keys.forget()
        const text = latest.current.noticeOf?.(answer)
        if (text !== undefined) notify({ kind: 'success', text, seconds: 3 })
        latest.current.onDone(answer, input)
      } catch (error) {
        if (controller.signal.aborted) latest.current.onAborted?.()
        else await handleRejection(error, input)
      } finally {
        call.current = undefined
      }
    },
  })

  const handleRejection = async (error: unknown, input: Input): Promise<void> => {
    const { topics, onRejected, onReloaded } = latest.current
    onRejected(toCommandRejection(error), input)
    // A rejected call was not run: the next call needs a new key, even with the same input.
    if (isRejection(error)) keys.forget()
    // Also without a response: the call may have run.
    if (!isRejection(error) || isStaleError(error)) await refetchTopics(client, getOwnTopic(topics))
    if (isStaleError(error)) onReloaded?.(input)
  }

  const run = (input: Input): Promise<boolean> => once(latest.current.getIdentity(input), () => mutateAsync(input))

  return { isBusy: isPending, run, abort }
}

/** Returns the list's own topic, the first of those it depends on. */
const getOwnTopic = ([own]: readonly Topic[]): readonly Topic[] => (own === undefined ? [] : [getTopicList(own)])

/** Idempotency keys of commands: one key for as long as the same command is retried. */
function useKeys() {
  const last = useRef<{ readonly identity: string | undefined; readonly key: string }>(undefined)
  return {
    of: (identity: string | undefined): string => {
      if (identity === undefined || last.current?.identity !== identity)
        last.current = { identity, key: createIdempotencyKey() }
      return last.current.key
    },
    forget: () => {
      last.current = undefined
    },
  }
}

/** A double click runs the command once (U13). */
const DOUBLE_CLICK_MS = 3000

/**
 * Runs one command at a time. The same command (by key, where it has one) does not run again within three seconds of its start, because the second
 * click may come after a quick rejection. Resolves to whether it ran.
 */
function useOnce(): (key: string | undefined, work: () => Promise<void>) => Promise<boolean> {
  const latest = useRef<{ readonly key: string | undefined; readonly since: number }>(undefined)
  const inFlight = useRef(false)
  return async (key, work) => {
    const isRepeated =
      key !== undefined && latest.current?.key === key && performance.now() - latest.current.since < DOUBLE_CLICK_MS
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
