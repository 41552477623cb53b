/** SQL for a changed value, by data type of information_schema; for tests that tamper with rows. */
export const OTHER_VALUE: Readonly<Record<string, (column: string) => string>> = {
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  text: (column) => `${column} || 'x'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  ARRAY: (column) => `${column} || ${column} || '{1}'`,
}
