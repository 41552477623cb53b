// Every command that has keys of its own, and the keys: handlers compare with them, the list of shortcuts shows them.

export interface Keys {
  /** As `KeyboardEvent.key` has it, letters large. */
  readonly key: string
  /** Ctrl, and ⌘ on a Mac. */
  readonly mod?: true
  /** Ctrl on a Mac too, where ⌘ means something else. */
  readonly ctrl?: true
  readonly shift?: true
}

export const COMMANDS = {
  palette: [{ key: 'K', mod: true }],
  shortcuts: [{ key: '?' }],
  nextRegion: [{ key: 'F6' }],
  previousRegion: [{ key: 'F6', shift: true }],
  save: [{ key: 'S', mod: true }],
  send: [{ key: 'Enter', mod: true }],
  link: [{ key: 'K', mod: true }],
  open: [{ key: 'Enter' }],
  openBehind: [{ key: 'Enter', mod: true }],
  nextRow: [{ key: 'ArrowDown' }],
  previousRow: [{ key: 'ArrowUp' }],
  openRow: [{ key: 'Enter' }],
  previewRow: [{ key: ' ' }],
  tickRow: [{ key: 'X' }],
  tickToRow: [
    { key: ' ', shift: true },
    { key: 'X', shift: true },
  ],
  copyRow: [{ key: 'C', mod: true }],
  addSort: [{ key: 'Enter', shift: true }],
  moveColumnLeft: [{ key: 'ArrowLeft', ctrl: true, shift: true }],
  moveColumnRight: [{ key: 'ArrowRight', ctrl: true, shift: true }],
  narrowColumn: [{ key: 'ArrowLeft', shift: true }],
  widenColumn: [{ key: 'ArrowRight', shift: true }],
  closeTab: [{ key: 'Delete' }],
  moveTabLeft: [{ key: 'ArrowLeft', ctrl: true, shift: true }],
  moveTabRight: [{ key: 'ArrowRight', ctrl: true, shift: true }],
  moveTileLeft: [{ key: 'ArrowLeft', ctrl: true, shift: true }],
  moveTileRight: [{ key: 'ArrowRight', ctrl: true, shift: true }],
  moveTileUp: [{ key: 'ArrowUp', ctrl: true, shift: true }],
  moveTileDown: [{ key: 'ArrowDown', ctrl: true, shift: true }],
  moveQuickBack: [
    { key: 'ArrowLeft', ctrl: true, shift: true },
    { key: 'ArrowUp', ctrl: true, shift: true },
  ],
  moveQuickOn: [
    { key: 'ArrowRight', ctrl: true, shift: true },
    { key: 'ArrowDown', ctrl: true, shift: true },
  ],
} as const satisfies Record<string, readonly Keys[]>

export type Command = keyof typeof COMMANDS

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether these are the keys of the command. */
export const isCommand = (command: Command, event: KeyEvent): boolean =>
  COMMANDS[command].some((keys) => matches(keys, event))

function matches({ key, mod, ctrl, shift }: Keys, event: KeyEvent): boolean {
  if (event.key.toLowerCase() !== key.toLowerCase() || event.altKey) return false
  const isPressed = mod ? event.ctrlKey || event.metaKey : event.ctrlKey === (ctrl ?? false) && !event.metaKey
  // Whether a sign needs Shift is up to the keyboard.
  return isPressed && (key === '?' || event.shiftKey === (shift ?? false))
}

/** As `aria-keyshortcuts` has them. */
export const ariaKeys = (...commands: readonly Command[]): string =>
  commands.flatMap((command) => COMMANDS[command].flatMap(ariaOf)).join(' ')

function ariaOf({ key, mod, ctrl, shift }: Keys): string[] {
  const last = shift ? `Shift+${key}` : key
  return mod ? [`Control+${last}`, `Meta+${last}`] : [ctrl ? `Control+${last}` : last]
}
