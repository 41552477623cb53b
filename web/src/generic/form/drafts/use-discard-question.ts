// Asks before something takes away a form that holds unsaved changes.
import { useTranslation, type MessageKey } from '#i18n/index.ts'
import { discardUnsaved, hasUnsaved } from '#runtime/unsaved.ts'
import { askFirst } from '#ui/feedback/feedback.ts'

/**
 * Answers a function that does it at once where nothing is unsaved, in these tabs or in any, else when the question is
 * answered with yes.
 */
export function useDiscardQuestion(): (title: MessageKey, act: () => void, keys?: readonly string[]) => void {
  const { t } = useTranslation()
  return (title, act, keys) => {
    if (!hasUnsaved(keys)) return act()
    askFirst({
      title: t(title),
      content: t('form.leave_text'),
      okText: t('form.leave'),
      okButtonProps: { color: 'danger', variant: 'filled' },
      cancelText: t('form.stay'),
      onOk: () => {
        discardUnsaved(keys)
        act()
      },
    })
  }
}
