// The library without subtitles and protected media has the types of the whole.
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js'
}
