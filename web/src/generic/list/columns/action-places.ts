// Where the actions of a row stand: a few in the row itself, the rest in a menu, so that their column stays narrow. Pure.
import type { ActionMeta } from '@cangdan/protocol'

/** So many stand in the row; beside a menu, one less. Where that leaves columns out of view, fewer. */
const IN_ROW = [3, 2, 1] as const
const [MAX_IN_ROW] = IN_ROW

export interface ActionPlaces {
  readonly inRow: readonly ActionMeta[]
  readonly inMenu: readonly ActionMeta[]
}

/**
 * What waits for a decision is never put away; what takes the record a step further is wanted before what only shows or changes it, else
 * the server's order says what is wanted most. `isNamed`: the row has a name, which leads to the page of its record too; where not all
 * have room, that is the first to go. `most` stand in the row, or one less beside a menu.
 */
export function placesOf(
  all: readonly ActionMeta[],
  isNamed = false,
  most: number = MAX_IN_ROW,
): ActionPlaces {
  const isOneTooMany = all.length === most + 1
  const offered = isNamed && isOneTooMany ? all.filter(({ name }) => name !== 'look') : all
  if (offered.length <= most) return { inRow: offered, inMenu: [] }
  const decisions = offered.filter(isDecision)
  const byNeed = offered.toSorted((one, other) => needOf(one, isNamed) - needOf(other, isNamed))
  const chosen = new Set(byNeed.slice(0, besideMenu(decisions, most)))
  return {
    inRow: offered.filter((action) => chosen.has(action)),
    inMenu: offered.filter((action) => !chosen.has(action)),
  }
}

/** As they stand on the page of a record: the step that is next for its reader comes first, what only shows or changes it last. */
export const inNeed = (actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.toSorted((one, other) => needOf(one, true) - needOf(other, true))

/** What a reader most likely came for: a decision or a step, where one is offered. */
export const nextStep = (actions: readonly ActionMeta[]): ActionMeta | undefined =>
  inNeed(actions).find((action) => isDecision(action) || action.advances === true)

const besideMenu = (decisions: readonly ActionMeta[], most: number): number =>
  Math.max(most - 1, decisions.length)

/** How many actions stand in a row, so that its columns are in view, each as wide as it has to be; a few where they are not anyway. */
export function actionsInRow(actions: readonly ActionMeta[], more: string, room: number): number {
  return IN_ROW.find((most) => actionsWidth(actions, more, most) <= room) ?? FEW
}

const FEW = 2

function needOf(action: ActionMeta, isNamed: boolean): number {
  if (isDecision(action)) return 0
  if (action.advances) return 1
  return isNamed && action.name === 'look' ? 3 : 2
}

const isDecision = ({ namesVersion }: ActionMeta) => namesVersion === true

/**
 * Whole pixels that the column of these actions takes, whichever of them a row offers: beside half of one, what slides under
 * it would show. `more`: the word on the button of the menu.
 */
export function actionsWidth(
  actions: readonly ActionMeta[],
  more: string,
  most: number = MAX_IN_ROW,
): number {
  const widths = actions.map(({ title }) => PADDING + titleWidth(title)).toSorted((a, b) => b - a)
  const widest = (count: number) => sum(widths.slice(0, count))
  const beside = besideMenu(actions.filter(isDecision), most)
  const withMenu = actions.length > most ? widest(beside) + PADDING + titleWidth(more) : 0
  return Math.max(LEAST, Math.ceil(EDGES + Math.max(widest(most), withMenu)))
}

const LEAST = 72
const EDGES = 16
const PADDING = 16

// About what 14 px letters take; Chinese and Japanese ones are square.
function titleWidth(title: string): number {
  return Array.from(title).reduce((width, letter) => width + (letter > '\u2e80' ? 14 : 8), 0)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
