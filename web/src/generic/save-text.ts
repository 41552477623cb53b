import { saveBlob } from '#api/save-blob.ts'

export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))
