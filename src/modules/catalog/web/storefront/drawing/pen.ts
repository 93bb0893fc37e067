/** Draws a path of SVG. Points are in drawing units, as seen from the origin. */
export interface Pen {
  /** Begins the next shape here. */
  move(x: number, y: number): Pen
  line(x: number, y: number): Pen
  /** A quadratic curve that is pulled towards a control point. */
  curve(controlX: number, controlY: number, x: number, y: number): Pen
  /** Half of a circle around the middle between here and a point at the same height. */
  halfCircle(x: number): Pen
  /** Back to where the shape began. */
  close(): Pen
  /** The path so far, for the attribute `d`. */
  path(): string
}

/** Points are rounded to hundredths of a drawing unit, finer than any screen. */
const hundredths = (units: number) => Math.round(units * 100)

/** Two numbers of a path; a minus sign separates them, too. */
const pair = (x: number, y: number) => `${x / 100}${y < 0 ? '' : ' '}${y / 100}`

/**
 * A pen for one path. Each point is written relative to the one before, so that equal shapes side by side are equal
 * text, which a compressed page contains once. Points are rounded and not the steps between them, so that errors do not
 * add up.
 */
export function createPen(): Pen {
  let path = ''
  let [atX, atY, beganX, beganY] = [0, 0, 0, 0]

  /** The way from here to a point, which is here from now on. */
  const go = (x: number, y: number) => {
    const [fromX, fromY] = [atX, atY]
    atX = hundredths(x)
    atY = hundredths(y)
    return [atX - fromX, atY - fromY] as const
  }

  const pen: Pen = {
    move(x, y) {
      path += `${path === '' ? 'M' : 'm'}${pair(...go(x, y))}`
      beganX = atX
      beganY = atY
      return pen
    },
    line(x, y) {
      const [across, down] = go(x, y)
      if (down === 0) path += `h${across / 100}`
      else if (across === 0) path += `v${down / 100}`
      else path += `l${pair(across, down)}`
      return pen
    },
    curve(controlX, controlY, x, y) {
      const control = pair(hundredths(controlX) - atX, hundredths(controlY) - atY)
      path += `q${control} ${pair(...go(x, y))}`
      return pen
    },
    halfCircle(x) {
      const [across] = go(x, atY / 100)
      const radius = Math.abs(across) / 200
      path += `a${radius} ${radius} 0 1 0 ${across / 100} 0`
      return pen
    },
    close() {
      path += 'z'
      atX = beganX
      atY = beganY
      return pen
    },
    path: () => path,
  }
  return pen
}

/** One path for many rectangles, so that they are one element. */
export function rectangles(all: readonly { x: number; y: number; width: number; height: number }[]): string {
  const pen = createPen()
  for (const { x, y, width, height } of all) {
    if (width <= 0 || height <= 0) continue
    pen
      .move(x, y)
      .line(x + width, y)
      .line(x + width, y + height)
      .line(x, y + height)
      .close()
  }
  return pen.path()
}
