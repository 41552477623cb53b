// The process that starts the children of a server: beside a large one, which starting a process would hold up.
import { serveSpawns } from '#platform/child/serve-spawns.ts'

serveSpawns()
