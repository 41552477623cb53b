// Types for reading style sheets from disk; the application has no Node types.
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
}

interface ImportMeta {
  readonly dirname: string
}
