export interface Keys {
  /** As in `KeyboardEvent.key`, letters in upper case. */
  readonly key: string
  /** Ctrl, or ⌘ on a Mac. */
  readonly mod?: true
  /** Ctrl on a Mac too, where ⌘ has another meaning. */
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

export const isCommand = (command: Command, event: KeyEvent): boolean =>
  COMMANDS[command].some((keys) => matchesKeys(keys, event))

function matchesKeys({ key, mod, ctrl, shift }: Keys, event: KeyEvent): boolean {
  if (event.key.toLowerCase() !== key.toLowerCase() || event.altKey) return false
  const isPressed = mod ? event.ctrlKey || event.metaKey : event.ctrlKey === (ctrl ?? false) && !event.metaKey
  // The keyboard layout decides whether a character needs Shift.
  return isPressed && (key === '?' || event.shiftKey === (shift ?? false))
}

export const formatAriaKeys = (...commands: readonly Command[]): string =>
  commands.flatMap((command) => COMMANDS[command].flatMap(formatAriaKey)).join(' ')

function formatAriaKey({ key, mod, ctrl, shift }: Keys): string[] {
  const last = shift ? `Shift+${key}` : key
  return mod ? [`Control+${last}`, `Meta+${last}`] : [ctrl ? `Control+${last}` : last]
}
