import { exportTasks } from '#engine/export/in-child.ts'
import { intoFileTasks } from '#engine/export/into-file.ts'
import { serveTasks } from '#platform/child/serve-tasks.ts'
import { pdfTasks } from '#platform/pdf/in-child.ts'
import { pictureTasks } from '#platform/pictures/in-child.ts'
import { sheetTasks } from '#platform/spreadsheet/in-child.ts'

await serveTasks({ ...sheetTasks, ...exportTasks, ...intoFileTasks, ...pictureTasks, ...pdfTasks })
