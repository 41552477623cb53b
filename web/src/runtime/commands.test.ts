import { expect, it } from 'vitest'
import { formatAriaKeys, type Command, isCommand } from './commands.ts'

const press = (key: string, modifiers = '') => ({
  key,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  shiftKey: modifiers.includes('shift'),
  altKey: modifiers.includes('alt'),
})

it.each<[Command, string, string, boolean]>([
  ['palette', 'k', 'ctrl', true],
  ['palette', 'K', 'meta', true],
  ['palette', 'k', '', false],
  ['palette', 'k', 'ctrl shift', false],
  ['palette', 'k', 'ctrl alt', false],
  ['shortcuts', '?', 'shift', true],
  ['shortcuts', '?', '', true],
  ['shortcuts', '?', 'ctrl shift', false],
  ['open', 'Enter', '', true],
  ['open', 'Enter', 'ctrl', false],
  ['openBehind', 'Enter', 'meta', true],
  ['narrowColumn', 'ArrowLeft', 'shift', true],
  ['narrowColumn', 'ArrowLeft', 'ctrl shift', false],
  ['moveTileUp', 'ArrowUp', 'ctrl shift', true],
  ['moveTileUp', 'ArrowUp', '', false],
  ['moveQuickOn', 'ArrowDown', 'ctrl shift', true],
  ['closeTab', 'Delete', '', true],
  ['moveTabLeft', 'ArrowLeft', 'ctrl shift', true],
  ['moveTabLeft', 'ArrowLeft', 'meta shift', false],
])('%s is %s with %j: %s', (command, key, modifiers, is) => {
  expect(isCommand(command, press(key, modifiers))).toBe(is)
})

it('formats keys for aria-keyshortcuts', () => {
  expect(formatAriaKeys('palette')).toBe('Control+K Meta+K')
  expect(formatAriaKeys('closeTab', 'moveTabLeft')).toBe('Delete Control+Shift+ArrowLeft')
})
