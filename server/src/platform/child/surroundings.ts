// What processes beside the server know of its surroundings: no secrets.

const NAMES = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'TZ', 'LANG']

/** The environment of a new process; `more` names variables that it needs besides. */
export const surroundings = (more: readonly string[] = []): NodeJS.ProcessEnv =>
  Object.fromEntries([...NAMES, ...more].map((name) => [name, process.env[name]]))
