// Tab of the big screen; app/screen-window.tsx shows it in a separate window.
import { defineScreen } from '#runtime/define-screen.ts'

export const loadBigScreen = async () => (await import('./big-screen.tsx')).BigScreen

export const bigScreen = defineScreen({ name: 'big-screen', load: loadBigScreen })
