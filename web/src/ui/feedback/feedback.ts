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
  for (const what of awaited) what(feedback)
  return () => {
    if (current === feedback) current = undefined
  }
}

function say(what: (feedback: Feedback) => void): void {
  if (current === undefined) waiting.push(what)
  else what(current)
}

export const showMessage = (message: MessageArgsProps): void => say(({ show }) => show(message))

export const askFirst = (question: ModalFuncProps): void => say(({ ask }) => ask(question))
