// hls.js without subtitles and DRM has the same types.
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js'
}
