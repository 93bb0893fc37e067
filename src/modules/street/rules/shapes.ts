/** An element of a drawing. Attributes are spelled as React spells them. */
export interface Shape {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly Shape[]
}

export const shape = (
  tag: string,
  attributes: Shape['attributes'],
  children: readonly Shape[] = [],
): Shape => ({
  tag,
  attributes,
  children,
})

/** To a tenth of a unit: finer nobody sees, and it would only be longer. */
export const roundToTenth = (value: number) => Math.round(value * 10) / 10

export const rect = (x: number, y: number, width: number, height: number, look: Shape['attributes']) =>
  shape('rect', {
    x: roundToTenth(x),
    y: roundToTenth(y),
    width: roundToTenth(Math.max(width, 0)),
    height: roundToTenth(Math.max(height, 0)),
    ...look,
  })

/** A path of letters and numbers: `path(['M', 0, 0, 'h', 10], …)`. */
export const path = (steps: readonly (string | number)[], look: Shape['attributes']) =>
  shape('path', {
    d: steps.map((step) => (typeof step === 'number' ? roundToTenth(step) : step)).join(' '),
    ...look,
  })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, look: Shape['attributes']) =>
  shape('ellipse', {
    cx: roundToTenth(cx),
    cy: roundToTenth(cy),
    rx: roundToTenth(rx),
    ry: roundToTenth(ry),
    ...look,
  })

export const group = (children: readonly Shape[], look: Shape['attributes'] = {}) =>
  shape('g', look, children)

/** A gradient from its stops: place in percent, colour, opacity. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  { radial = false, ...look }: { radial?: boolean } & Record<string, string | number | boolean> = {},
): Shape {
  return shape(
    radial ? 'radialGradient' : 'linearGradient',
    { id, ...(radial ? {} : { x1: 0, y1: 0, x2: 0, y2: 1 }), ...(look as Shape['attributes']) },
    stops.map(([offset, stopColor, stopOpacity = 1]) =>
      shape('stop', { offset: `${offset}%`, stopColor, ...(stopOpacity < 1 && { stopOpacity }) }),
    ),
  )
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <Item>(items: readonly [Item, ...Item[]], roll: () => number): Item =>
  items[Math.floor(roll() * items.length)] ?? items[0]
