import { Fragment } from 'react'
import { type Command, COMMANDS, type Keys } from './commands.ts'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
}
const MAC_SYMBOLS: Readonly<Record<string, string>> = { ...SYMBOLS, Enter: '↩', Delete: '⌦' }

export function getKeyLabels({ key, mod, ctrl, shift }: Keys, mac = isMac()): string[] {
  return [
    ...(mod ? [mac ? '⌘' : 'Ctrl'] : []),
    ...(ctrl ? [mac ? '⌃' : 'Ctrl'] : []),
    ...(shift ? [mac ? '⇧' : 'Shift'] : []),
    (mac ? MAC_SYMBOLS : SYMBOLS)[key] ?? key,
  ]
}

export function Keyboard({ command }: { readonly command: Command }) {
  const [keys] = COMMANDS[command]
  return getKeyLabels(keys).map((label, at) => (
    <Fragment key={label}>
      {at > 0 && ' '}
      <kbd>{label}</kbd>
    </Fragment>
  ))
}
