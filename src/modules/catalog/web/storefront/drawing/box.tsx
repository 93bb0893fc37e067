import { figure } from './layout.ts'

interface Props extends Omit<React.SVGProps<SVGRectElement>, 'x' | 'y' | 'width' | 'height' | 'rx'> {
  x?: number
  y?: number
  width: number
  height: number
  /** Radius of its corners. */
  rx?: number
}

/** A rectangle in drawing units, whose numbers are as short as those of a path. */
export function Box({ x, y, width, height, rx, ...rest }: Props) {
  return (
    <rect
      {...rest}
      x={x && figure(x)}
      y={y && figure(y)}
      width={figure(width)}
      height={figure(height)}
      rx={rx && figure(rx)}
    />
  )
}
