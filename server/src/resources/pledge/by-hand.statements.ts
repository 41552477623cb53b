// How statements by hand are written that one constraint or one trigger refuses.
export interface Trigger {
  /** The statement is refused by this function; where there is none, it is taken. */
  readonly by?: string
  readonly statement: string
  /** Of a statement that is taken: what is true after it. */
  readonly after?: string
}

export const refuses = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

/** Adds a row as another one is. */
export const copied = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

/** What else refuses it is out of the way. */
export const without = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)

/** What no count of wrong pickup codes does; `weighing` is the step that the right code opens. */
export function codeTries(table: string, id: string, weighing: string): string[] {
  const update = (what: string) => `update ${table} set ${what} where id = :${id}`
  const usedUp = Array.from({ length: 5 }, () => update('pickup_tries = pickup_tries + 1')).join('; ')
  return [
    update('pickup_tries = 2'),
    update(`pickup_tries = 1, pickup_code = '00000000'`),
    update(`pickup_tries = 0, pickup_code = '00000000'`),
    `${update('pickup_tries = 1')}; ${update('pickup_tries = 0')}`,
    `${usedUp}; ${update('pickup_tries = 0')}`,
    `${usedUp}; ${update(`pickup_tries = 0, pickup_code = '1'`)}`,
    `${usedUp}; ${update(weighing)}`,
  ]
}
