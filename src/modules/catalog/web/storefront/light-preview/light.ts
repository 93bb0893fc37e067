import type { Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { depth, type Box, type Scene } from '#modules/catalog/rules/light/scene.ts'
import type { Daylight } from './sun.ts'
import { clamp } from '#modules/catalog/rules/light/tone.ts'
import { areaOf, clothGap, slatAngle, slatsOf } from '#modules/catalog/rules/light/opening.ts'

/**
 * A part of the opening through which sunlight comes, in the plane of the wall, and the share of light that passes.
 */
export interface Beam {
  box: Box
  share: number
}

/** The intersection of two boxes; null when it is empty. */
function within(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  }
  return box.right > box.left && box.top > box.bottom ? box : null
}

/** The parts of the glass through which the sun shines into the room: the sides of the recess shade the rest. */
function sunny({ panes, opening }: Scene, { aside, down }: Daylight): Box[] {
  return panes.flatMap(({ left, right, top, bottom }) => {
    const moved = {
      left: left + depth * aside,
      right: right + depth * aside,
      top: top - depth * down,
      bottom: bottom - depth * down,
    }
    return within(moved, opening) ?? []
  })
}

/** Where a covering lets sunlight pass, as boxes in the plane of the wall. */
function gapsOf(hanging: Hanging, scene: Scene, { aside, down }: Daylight, open: number): Beam[] {
  const { kind, translucency } = hanging
  const { cover } = scene
  const whole = { ...cover, left: cover.left - 1, right: cover.right + 1 }
  if (kind === 'venetian' || kind === 'wooden') {
    const { pitch, wide } = slatsOf(hanging)
    const turn = slatAngle(open)
    const shadow = wide * Math.abs(Math.sin(turn) - down * Math.cos(turn)) + 0.003
    if (shadow >= pitch) return []
    const count = Math.floor((cover.top - cover.bottom) / pitch)
    return Array.from({ length: count }, (_, index) => {
      const top = cover.top - index * pitch - shadow / 2
      return { box: { ...whole, top, bottom: top - (pitch - shadow) }, share: 1 }
    })
  }
  if (kind === 'vertical') {
    const { pitch, wide } = slatsOf(hanging)
    const turn = slatAngle(open)
    const shadow = wide * Math.abs(Math.sin(turn) - aside * Math.cos(turn)) + 0.002
    const count = Math.ceil((cover.right - cover.left) / pitch)
    const gaps = Array.from({ length: shadow < pitch ? count : 0 }, (_, index) => {
      const left = cover.left + index * pitch + shadow / 2
      return { box: { ...cover, left, right: left + pitch - shadow }, share: 1 }
    })
    return [...gaps, { box: cover, share: translucency * 0.5 }]
  }
  return [
    { box: clothGap(hanging, cover, open), share: 1 },
    { box: whole, share: translucency * 0.75 },
  ]
}

/** The sunlight that comes through a window and its covering. */
export function beamsOf(hanging: Hanging, scene: Scene, light: Daylight, open: number): Beam[] {
  if (light.sun === 0) return []
  const glass = sunny(scene, light)
  return gapsOf(hanging, scene, light, open)
    .flatMap(({ box, share }) =>
      share < 0.01 ? [] : glass.flatMap((pane) => ({ box: within(pane, box), share })),
    )
    .filter((beam): beam is Beam => beam.box !== null)
}

/** How much daylight comes into the room, from 0 to 1. */
export function daylightShare(hanging: Hanging, { cover }: Scene, open: number): number {
  const { kind, translucency } = hanging
  if (kind === 'venetian' || kind === 'wooden' || kind === 'vertical')
    return clamp(0.03 + open * 0.87 + (1 - open) * translucency, 0, 1)
  const gap = clothGap(hanging, cover, open)
  const free = areaOf(gap) / areaOf(cover)
  return clamp(0.02 + free + (1 - free) * translucency * 0.75, 0, 1)
}
