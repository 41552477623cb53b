// Decides which actions are buttons in the row and which are in its menu, to keep the column narrow. Pure.
import type { ActionMeta } from '@cangdan/protocol'

/** Tried in this order until all columns fit; a menu takes the place of one button. */
const IN_ROW = [3, 2, 1] as const
const [MAX_IN_ROW] = IN_ROW

export interface ActionLayout {
  readonly inRow: readonly ActionMeta[]
  readonly inMenu: readonly ActionMeta[]
}

/**
 * Splits actions into buttons and menu. Decisions are always buttons; then come actions that advance the record, in the server's order. `isNamed`:
 * the row's name links to its page, so "View" moves into the menu first. `most`: number of buttons, one less when there is a menu.
 */
export function splitActions(all: readonly ActionMeta[], isNamed = false, most: number = MAX_IN_ROW): ActionLayout {
  const isOneTooMany = all.length === most + 1
  const offered = isNamed && isOneTooMany ? all.filter(({ name }) => name !== 'look') : all
  if (offered.length <= most) return { inRow: offered, inMenu: [] }
  const decisions = offered.filter(isDecision)
  const byNeed = offered.toSorted((one, other) => rankNeed(one, isNamed) - rankNeed(other, isNamed))
  const chosen = new Set(byNeed.slice(0, countBesideMenu(decisions, most)))
  return {
    inRow: offered.filter((action) => chosen.has(action)),
    inMenu: offered.filter((action) => !chosen.has(action)),
  }
}

/** Sorts actions as on the detail page: decisions and next steps first, view and edit last. */
export const sortByNeed = (actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.toSorted((one, other) => rankNeed(one, true) - rankNeed(other, true))

/** Returns the first decision or step forward, if any. */
export const findNextStep = (actions: readonly ActionMeta[]): ActionMeta | undefined =>
  sortByNeed(actions).find((action) => isDecision(action) || action.advances === true)

const countBesideMenu = (decisions: readonly ActionMeta[], most: number): number => Math.max(most - 1, decisions.length)

/** Returns the number of buttons with which all columns fit at their minimum width; two when they do not fit anyway. */
export function countRowActions(actions: readonly ActionMeta[], more: string, room: number): number {
  return IN_ROW.find((most) => measureActions(actions, more, most) <= room) ?? FEW
}

const FEW = 2

function rankNeed(action: ActionMeta, isNamed: boolean): number {
  if (isDecision(action)) return 0
  if (action.advances) return 1
  return isNamed && action.name === 'look' ? 3 : 2
}

const isDecision = ({ namesVersion }: ActionMeta) => namesVersion === true

/**
 * Returns the width of the actions column in pixels, enough for any row. Rounded up, since columns scrolling under a fractional edge would show.
 * `more` is the label of the menu button.
 */
export function measureActions(actions: readonly ActionMeta[], more: string, most: number = MAX_IN_ROW): number {
  const widths = actions.map(({ title }) => PADDING + measureTitle(title)).toSorted((a, b) => b - a)
  const sumWidest = (count: number) => sum(widths.slice(0, count))
  const direct = countBesideMenu(actions.filter(isDecision), most)
  const withMenu = actions.length > most ? sumWidest(direct) + PADDING + measureTitle(more) : 0
  return Math.max(LEAST, Math.ceil(EDGES + Math.max(sumWidest(most), withMenu)))
}

const LEAST = 72
const EDGES = 16
const PADDING = 16

// Approximate width at 14 px; Chinese and Japanese characters are square.
function measureTitle(title: string): number {
  return Array.from(title).reduce((width, letter) => width + (letter > '\u2e80' ? 14 : 8), 0)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
