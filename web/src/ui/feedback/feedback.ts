// Messages and confirmations. Their host (`FeedbackHost`) loads after the first screen; earlier requests wait for it.
import type { MessageArgsProps, ModalFuncProps } from 'antd'

export interface Feedback {
  readonly show: (message: MessageArgsProps) => void
  readonly ask: (question: ModalFuncProps) => void
}

let current: Feedback | undefined
let waiting: ((feedback: Feedback) => void)[] = []

export function provideFeedback(feedback: Feedback): () => void {
  current = feedback
  const awaited = waiting
  waiting = []
  for (const action of awaited) action(feedback)
  return () => {
    if (current === feedback) current = undefined
  }
}

function runWithFeedback(action: (feedback: Feedback) => void): void {
  if (current === undefined) waiting.push(action)
  else action(current)
}

export const showMessage = (message: MessageArgsProps): void => runWithFeedback(({ show }) => show(message))

export const showConfirmation = (question: ModalFuncProps): void => runWithFeedback(({ ask }) => ask(question))
