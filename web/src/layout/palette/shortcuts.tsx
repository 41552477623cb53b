import { Modal } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { type Command, COMMANDS } from '#runtime/commands.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Keyboard } from '#runtime/keyboard.tsx'
import { SHORTCUT_TITLES, PLACE_TITLES, PALETTE_TITLES } from './titles.ts'
import styles from './shortcuts.module.css'

const ALL = Object.keys(COMMANDS) as Command[]

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTranslation()
  return (
    <Modal
      open
      title={t(PALETTE_TITLES.shortcuts)}
      footer={null}
      width={480}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      <div lang={language} className={styles['places']}>
        {(Object.keys(PLACE_TITLES) as (keyof typeof PLACE_TITLES)[]).map((group) => (
          <section key={group}>
            <h2>{t(PLACE_TITLES[group])}</h2>
            <KeyValueList layout="ends">
              {ALL.filter((command) => SHORTCUT_TITLES[command].place === group).map((command) => (
                <KeyValue key={command} name={t(SHORTCUT_TITLES[command].title)}>
                  <Keyboard command={command} />
                </KeyValue>
              ))}
            </KeyValueList>
          </section>
        ))}
      </div>
    </Modal>
  )
}
