import { useTranslation, type MessageKey } from '#i18n/index.ts'
import { discardUnsaved, hasUnsaved } from '#runtime/unsaved-changes.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'

/** Returns a function that runs `act` immediately when nothing is unsaved (in the given tabs, or any), otherwise after confirmation. */
export function useDiscardQuestion(): (title: MessageKey, act: () => void, keys?: readonly string[]) => void {
  const { t } = useTranslation()
  return (title, act, keys) => {
    if (!hasUnsaved(keys)) return act()
    showConfirmation({
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
