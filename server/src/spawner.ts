// Starts the child processes of a server. It is small: forking the large server process would block it.
import { serveSpawns } from '#platform/child/serve-spawns.ts'

serveSpawns()
