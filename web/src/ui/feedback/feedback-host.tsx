import { Modal, message } from 'antd'
import { useEffect } from 'react'
import { provideFeedback } from './feedback.ts'

const BELOW_THE_BAR = { top: 64, maxCount: 4 }

export function FeedbackHost() {
  const [messages, messageHolder] = message.useMessage(BELOW_THE_BAR)
  const [questions, questionHolder] = Modal.useModal()
  useEffect(
    () =>
      provideFeedback({
        show: (shown) => void messages.open(shown),
        ask: (question) => void questions.confirm(question),
      }),
    [messages, questions],
  )
  return (
    <>
      {messageHolder}
      {questionHolder}
    </>
  )
}
