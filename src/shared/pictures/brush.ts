/** Builds the paths of painted walls, cell by cell. */

export const cell = 20

/** Draws the shape turned by quarter turns about the middle of its cell, at column x, row y. */
type Draw = (shape: string, quarterTurns: number, x: number, y: number) => void

const middle = cell / 2

/** Builds a path of relative steps only: equal motifs are then equal text, which compresses well. */
export function brush() {
  let [path, atX, atY] = ['', 0, 0]
  const draw: Draw = (shape, quarterTurns, x, y) => {
    let isStart = true
    path += shape.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, top: string) => {
      const from = isStart ? middle : 0
      let [across, down] = [Number(left) - from, Number(top) - from]
      for (let turn = quarterTurns & 3; turn > 0; turn--) [across, down] = [-down, across]
      if (!isStart) return `${across} ${down}`
      isStart = false
      const [oldX, oldY] = [atX, atY]
      ;[atX, atY] = [across + middle + x * cell, down + middle + y * cell]
      return `m${atX - oldX} ${atY - oldY}`
    })
  }
  return { draw, path: () => path }
}
