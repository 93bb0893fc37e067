import { createElement, useId, useMemo, type ReactElement } from 'react'
import type { House } from '../contract/house.ts'
import { drawHouse, drawStreetHouse, type Drawing, type Shape } from '../rules/index.ts'
import './house.css'

const element = ({ tag, attributes, children }: Shape, key: number): ReactElement =>
  createElement(tag, { key, ...attributes }, ...children.map(element))

function Picture({
  drawing: { width, height, shapes },
  label,
  scale,
  className,
}: {
  drawing: Drawing
  /** What it shows, in words; omitted where they stand beside it. */
  label?: string
  /** Pixels of a unit; omitted: as wide as its place. */
  scale?: number
  className: string
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      {...(scale !== undefined && { width: Math.round(width * scale), height: Math.round(height * scale) })}
      // In a narrower place the sides of the garden are cut off.
      preserveAspectRatio="xMidYMax slice"
      className={className}
    >
      {shapes.map(element)}
    </svg>
  )
}

/** Unique on the page and allowed in `url(#…)`. */
const useDrawingId = () => `house${useId().replaceAll(/[^\w-]/g, '')}`

/** A house at dusk with its garden. */
export function HousePicture({ house, label }: { house: House; label: string }) {
  const id = useDrawingId()
  const drawing = useMemo(() => drawHouse(house, id), [house, id])
  return <Picture drawing={drawing} label={label} className="house-picture rounded-lg" />
}

/** A house of the street. */
export function StreetPicture({ house, evening, scale }: { house: House; evening: number; scale: number }) {
  const id = useDrawingId()
  const drawing = useMemo(() => drawStreetHouse(house, id, evening), [house, id, evening])
  return <Picture drawing={drawing} scale={scale} className="street-house" />
}
