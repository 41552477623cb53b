import { Modal } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { type Command, COMMANDS } from '#runtime/commands.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Keyboard } from '#runtime/keyboard.tsx'
import { COMMAND_WORDS, PLACES, WORDS } from './words.ts'
import styles from './shortcuts.module.css'

const ALL = Object.keys(COMMANDS) as Command[]

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTranslation()
  return (
    <Modal
      open
      title={t(WORDS.shortcuts)}
      footer={null}
      width={480}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      <div lang={language} className={styles['places']}>
        {(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((place) => (
          <section key={place}>
            <h2>{t(PLACES[place])}</h2>
            <KeyValueList layout="ends">
              {ALL.filter((command) => COMMAND_WORDS[command].place === place).map((command) => (
                <KeyValue key={command} name={t(COMMAND_WORDS[command].title)}>
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
