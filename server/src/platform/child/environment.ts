const NAMES = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'TZ', 'LANG']

/** Returns the environment of a child, without secrets. */
export const buildEnvironment = (more: readonly string[] = []): NodeJS.ProcessEnv =>
  Object.fromEntries([...NAMES, ...more].map((name) => [name, process.env[name]]))
