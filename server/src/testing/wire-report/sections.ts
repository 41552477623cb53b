export interface Section {
  readonly heading: string
  readonly facts: readonly string[]
}

export function formatReport(sections: readonly Section[]): string {
  return sections
    .toSorted((a, b) => (a.heading < b.heading ? -1 : 1))
    .map(({ heading, facts }) => [heading, ...[...new Set(facts)].toSorted().map((fact) => `  ${fact}`)].join('\n'))
    .join('\n')
    .concat('\n')
}

export function compareReports(stored: string, built: string): string[] {
  const [before, after] = [splitLines(stored), splitLines(built)]
  const changes = [
    ...[...before].filter((line) => !after.has(line)).map((line) => ({ line, sign: '-' })),
    ...[...after].filter((line) => !before.has(line)).map((line) => ({ line, sign: '+' })),
  ]
  // Sorts by heading and subject of the fact; the old line of a changed fact comes first.
  const getKey = (line: string) => line.split(' ', 5).join(' ').replaceAll(/[?:]/g, '')
  return changes
    .map(({ line, sign }) => ({ key: getKey(line), text: `${sign} ${line}` }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ text }) => text)
}

function splitLines(report: string): Set<string> {
  let heading = ''
  const lines = new Set<string>()
  for (const line of report.split('\n').filter((each) => each !== '')) {
    if (!line.startsWith('  ')) heading = line
    lines.add(line === heading ? line : `${heading} › ${line.trim()}`)
  }
  return lines
}
