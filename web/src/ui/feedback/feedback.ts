// Messages that pass, and questions that stop everything. What draws them comes when the first screen is drawn (`FeedbackHost`); what is said or
// asked before waits for it.
import type { MessageArgsProps, ModalFuncProps } from 'antd'

export interface Feedback {
  readonly show: (message: MessageArgsProps) => void
  readonly ask: (question: ModalFuncProps) => void
}

let current: Feedback | undefined
let waiting: ((feedback: Feedback) => void)[] = []

/** From now on it draws what is said; answers with the way to stop that. */
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

/** Shows what passes by itself. */
export const showMessage = (message: MessageArgsProps): void => say(({ show }) => show(message))

/** Asks what is answered before anything else. */
export const askFirst = (question: ModalFuncProps): void => say(({ ask }) => ask(question))
