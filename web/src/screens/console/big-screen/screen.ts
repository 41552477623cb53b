// The wall display, in a tab of the shell; a window of its own has it too (app/screen-window.tsx).
import { defineScreen } from '#runtime/define-screen.ts'

export const loadBigScreen = async () => (await import('./big-screen.tsx')).BigScreen

export const bigScreen = defineScreen({ name: 'big-screen', load: loadBigScreen })
