import type { Mount } from '#modules/making/contract/index.ts'

/** The keys of the mounts on pages. */
export const mountWords = {
  inside: 'piece.inside',
  outside: 'piece.outside',
  glass_bead: 'piece.glassBead',
  niche: 'piece.niche',
  sash: 'piece.sash',
  clamp: 'piece.clamp',
} as const satisfies Record<Mount, string>
