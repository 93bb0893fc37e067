import type { Layout } from './layout.ts'
import { figure } from './layout.ts'

const tick = 3.5

/** Lines below and to the left of the window with its width and height. */
export function Dimensions({ layout, width, height }: { layout: Layout; width: string; height: string }) {
  const { x, y } = layout
  const right = x + layout.width
  const below = y + layout.height
  const line = below + 16
  const side = x - 16
  const middle = y + layout.height / 2
  return (
    <g fill="none" stroke="currentColor" strokeWidth="0.9">
      <path d={path(x, line - tick, right, line)} />
      <path
        d={`M${figure(side)} ${figure(y)}V${figure(below)}M${figure(side - tick)} ${figure(y)}h${tick * 2}M${figure(side - tick)} ${figure(below)}h${tick * 2}`}
      />
      <g fill="currentColor" stroke="none" fontSize="13" textAnchor="middle">
        <text x={x + layout.width / 2} y={line + 17}>
          {width}
        </text>
        <text transform={`translate(${figure(side - 8)} ${figure(middle)}) rotate(-90)`}>{height}</text>
      </g>
    </g>
  )
}

function path(left: number, top: number, right: number, line: number): string {
  return `M${figure(left)} ${figure(line)}H${figure(right)}M${figure(left)} ${figure(top)}v${tick * 2}M${figure(right)} ${figure(top)}v${tick * 2}`
}
