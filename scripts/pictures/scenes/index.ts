/** All pictures by name. */
import { blackout } from './blackout.ts'
import { curtains } from './curtains.ts'
import type { Picture } from './kinds.ts'
import { placeholder } from './placeholder.ts'
import { rollers } from './rollers.ts'
import { venetian } from './venetian.ts'
import { verticals } from './verticals.ts'
import { woods } from './woods.ts'

export const pictures = new Map<string, Picture>(
  Object.entries({
    ...venetian,
    ...rollers,
    ...woods,
    ...curtains,
    ...blackout,
    ...verticals,
    ...placeholder,
  }),
)
