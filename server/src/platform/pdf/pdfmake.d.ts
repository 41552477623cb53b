// What we call of the library.
declare module 'pdfmake' {
  interface Face {
    readonly normal: string
    readonly bold: string
    readonly italics: string
    readonly bolditalics: string
  }
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, Face>>): void
    setTableLayouts(layouts: Readonly<Record<string, object>>): void
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
