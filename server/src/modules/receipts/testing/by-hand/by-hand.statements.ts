export interface Trigger {
  readonly by?: string
  readonly statement: string
  readonly after?: string
}

export const rejects = (by: string, ...statements: readonly string[]): Trigger[] =>
  statements.map((statement) => ({ by, statement }))

export const copyRow = (table: string, id: string, changes: string): string =>
  `select copied('${table}', :${id}, jsonb_build_object(${changes}))`

/** Opens a document of high severity about the lot of a row, then runs the statement. */
export const blockGoods = (from: string, statement: string): string =>
  `insert into abnormal_document (error_type, level, source, lot_id, content) select 2, 3, 1, lot_id, 'x' from ${from}; ${statement}`

export const runWithoutTriggers = (table: string, triggers: readonly string[], statement: string): string =>
  triggers.reduce((rest, trigger) => `alter table ${table} disable trigger ${trigger}; ${rest}`, statement)

/** Disables all other triggers of the table, so that rows can be changed without their causes. */
export const runWithOnlyTrigger = (table: string, trigger: string, statement: string): string => `
  do $$ declare name text; begin
    for name in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgname <> '${trigger}' loop
      execute format('alter table ${table} disable trigger %I', name);
    end loop;
  end $$; ${statement}`

/** Condition of an event that values loans (docs/decisions/loan-valuation.md). */
export const isValuationAdded = (cause: number, subject: string): string =>
  `exists (select from valuation_event where cause = ${cause} and subject_id = :${subject})`
