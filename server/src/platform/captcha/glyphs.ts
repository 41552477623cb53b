// Letters and digits as strokes on a grid of 10 by 14. Left out: those that look like another, as O and 0 do.

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

const SHAPES: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '10,2 7,0 3,0 0,4 0,10 3,14 7,14 10,12',
  E: '9,0 0,0 0,14 9,14|0,7 7,7',
  F: '9,0 0,0 0,14|0,7 7,7',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '8,0 8,10 6,13 3,14 0,11',
  K: '0,0 0,14|9,0 0,8|3,6 10,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0 7,0 10,2 10,5 7,8 0,8',
  R: '0,14 0,0 7,0 10,2 10,5 7,8 0,8|5,8 10,14',
  T: '0,0 10,0|5,0 5,14',
  U: '0,0 0,10 2,13 5,14 8,13 10,10 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  3: '1,1 5,0 9,2 9,5 5,7 9,9 10,11 6,14 0,13',
  4: '7,14 7,0 0,10 10,10',
  6: '9,1 5,0 1,4 0,9 2,13 6,14 10,11 9,8 5,7 1,9',
  7: '0,0 10,0 4,14',
  9: '1,13 5,14 9,10 10,5 8,1 4,0 0,3 1,6 5,7 9,5',
}

export const GLYPHS: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(SHAPES).map(([letter, strokes]) => [letter, strokes.split('|').map(readStroke)]),
)

function readStroke(text: string): Stroke {
  return text.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y]
  })
}
