// Tests read style sheets from the disk, which the application's own types rightly know nothing of.
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
}

interface ImportMeta {
  readonly dirname: string
}
